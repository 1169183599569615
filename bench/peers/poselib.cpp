// PoseLib as a program that `./acne evaluate stereo --methods program:FILE` asks; the exchange is described in docs/STEREO.md.
// With the argument --shared-focal a fundamental matrix is that of a motion and one focal length for both images.
// Build, with PoseLib and Eigen installed: c++ -std=c++17 -O2 -I/usr/include/eigen3 poselib.cpp -lPoseLib -o poselib
#include <PoseLib/misc/essential.h>
#include <PoseLib/robust.h>

#include <cstdio>
#include <ctime>
#include <iostream>
#include <string>
#include <vector>

namespace {

struct Question {
    std::string problem;
    double width1, height1, width2, height2;
    poselib::Camera camera1, camera2;
    std::vector<poselib::Point2D> points1, points2;
    poselib::RelativePoseOptions options;

    bool essential() const { return problem == "essential"; }
};

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

bool read(Question *question) {
    size_t count;
    if (!(std::cin >> question->problem >> count >> question->options.max_error >> question->options.ransac.seed)) {
        return false;
    }
    std::cin >> question->width1 >> question->height1 >> question->width2 >> question->height2;
    if (question->essential()) {
        question->camera1 = read_camera();
        question->camera2 = read_camera();
    }
    question->points1.resize(count);
    question->points2.resize(count);
    for (size_t i = 0; i < count; i++) {
        double ratio;
        std::cin >> question->points1[i](0) >> question->points1[i](1);
        std::cin >> question->points2[i](0) >> question->points2[i](1) >> ratio;
    }
    return static_cast<bool>(std::cin);
}

Eigen::Matrix3d essential(const Question &question) {
    poselib::CameraPose pose;
    std::vector<char> inliers;
    poselib::estimate_relative_pose(question.points1, question.points2, question.camera1, question.camera2,
                                    question.options, &pose, &inliers);
    Eigen::Matrix3d matrix;
    poselib::essential_from_motion(pose, &matrix);
    return matrix;
}

Eigen::Matrix3d fundamental(const Question &question) {
    Eigen::Matrix3d matrix = Eigen::Matrix3d::Zero();
    std::vector<char> inliers;
    poselib::estimate_fundamental(question.points1, question.points2, question.options, &matrix, &inliers);
    return matrix;
}

// The frame of an image: its centre at zero, and lengths in so many pixels.
Eigen::Matrix3d frame(const poselib::Point2D &centre, double focal) {
    Eigen::Matrix3d matrix;
    matrix << 1, 0, -centre(0), 0, 1, -centre(1), 0, 0, focal;
    return matrix / focal;
}

Eigen::Matrix3d shared_focal(const Question &question) {
    const poselib::Point2D centre1((question.width1 - 1) / 2, (question.height1 - 1) / 2);
    const poselib::Point2D centre2((question.width2 - 1) / 2, (question.height2 - 1) / 2);
    std::vector<poselib::Point2D> points1, points2;
    for (size_t i = 0; i < question.points1.size(); i++) {
        points1.push_back(question.points1[i] - centre1);
        points2.push_back(question.points2[i] - centre2);
    }
    poselib::ImagePair pair;
    std::vector<char> inliers;
    poselib::estimate_shared_focal_relative_pose(points1, points2, poselib::Point2D::Zero(), question.options, &pair,
                                                 &inliers);
    Eigen::Matrix3d matrix;
    poselib::essential_from_motion(pair.pose, &matrix);
    const double focal = pair.camera1.focal();
    return frame(centre2, focal).transpose() * matrix * frame(centre1, focal);
}

void answer(double milliseconds, const Eigen::Matrix3d &matrix) {
    std::printf("%.4f", milliseconds);
    if (matrix.allFinite() && matrix.norm() > 0) {
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

int main(int argc, char **argv) {
    std::ios::sync_with_stdio(false);
    const bool shared = argc > 1 && std::string(argv[1]) == "--shared-focal";
    Question question;
    while (read(&question)) {
        Eigen::Matrix3d matrix = Eigen::Matrix3d::Zero();
        const double start = cpu_milliseconds();
        if (question.essential() && question.points1.size() >= 5) {
            matrix = essential(question);
        } else if (!question.essential() && question.points1.size() >= 7) {
            matrix = shared ? shared_focal(question) : fundamental(question);
        }
        answer(cpu_milliseconds() - start, matrix);
    }
    return 0;
}
