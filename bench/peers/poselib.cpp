// PoseLib as a program that `./acne evaluate stereo --methods program:FILE` asks; the exchange is described in docs/STEREO.md.
// Build, with PoseLib and Eigen installed: c++ -std=c++17 -O2 -I/usr/include/eigen3 poselib.cpp -lPoseLib -o poselib
#include <PoseLib/misc/essential.h>
#include <PoseLib/robust.h>

#include <cstdio>
#include <ctime>
#include <iostream>
#include <string>
#include <vector>

namespace {

double cpu_milliseconds() {
    timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return 1e3 * now.tv_sec + 1e-6 * now.tv_nsec;
}

poselib::Camera read_camera() {
    double fx, fy, cx, cy;
    std::cin >> fx >> fy >> cx >> cy;
    return poselib::Camera("PINHOLE", {fx, fy, cx, cy});
}

void answer(double milliseconds, bool found, const Eigen::Matrix3d &matrix) {
    std::printf("%.4f", milliseconds);
    if (found) {
        for (int i = 0; i < 9; i++) {
            std::printf(" %.17g", matrix(i / 3, i % 3));
        }
    } else {
        std::printf(" none");
    }
    std::printf("\n");
    std::fflush(stdout);
}

}  // namespace

int main() {
    std::ios::sync_with_stdio(false);
    std::string problem;
    size_t count;
    double threshold;
    unsigned long seed;
    while (std::cin >> problem >> count >> threshold >> seed) {
        double width1, height1, width2, height2;
        std::cin >> width1 >> height1 >> width2 >> height2;
        poselib::Camera camera1, camera2;
        const bool essential = problem == "essential";
        if (essential) {
            camera1 = read_camera();
            camera2 = read_camera();
        }
        std::vector<poselib::Point2D> points1(count), points2(count);
        for (size_t i = 0; i < count; i++) {
            double ratio;
            std::cin >> points1[i](0) >> points1[i](1) >> points2[i](0) >> points2[i](1) >> ratio;
        }
        poselib::RelativePoseOptions options;
        options.max_error = threshold;
        options.ransac.seed = seed;
        std::vector<char> inliers;
        Eigen::Matrix3d matrix = Eigen::Matrix3d::Zero();
        const double start = cpu_milliseconds();
        if (count >= (essential ? 5u : 7u)) {
            if (essential) {
                poselib::CameraPose pose;
                poselib::estimate_relative_pose(points1, points2, camera1, camera2, options, &pose, &inliers);
                poselib::essential_from_motion(pose, &matrix);
            } else {
                poselib::estimate_fundamental(points1, points2, options, &matrix, &inliers);
            }
        }
        answer(cpu_milliseconds() - start, matrix.allFinite() && matrix.norm() > 0, matrix);
    }
    return 0;
}
