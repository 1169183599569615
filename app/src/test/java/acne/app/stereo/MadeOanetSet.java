package acne.app.stereo;

import acne.data.TwoViewScene;
import acne.geometry.Camera;
import acne.math.Mat3;
import acne.math.Vec3;
import io.jhdf.HdfFile;
import io.jhdf.WritableHdfFile;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/** Writes one made-up pair in the layout of OANet, without ratios and mutual flags. */
public final class MadeOanetSet {
    private MadeOanetSet() {}

    public static void write(Path file, TwoViewScene scene) {
        Camera camera1 = scene.cameras().camera1();
        Camera camera2 = scene.cameras().camera2();
        int count = scene.matches().size();
        double[][][] xs = new double[1][count][];
        double[] ys = new double[count];
        for (int i = 0; i < count; i++) {
            xs[0][i] = new double[] {
                camera1.normalisedX(scene.matches().x1(i)),
                camera1.normalisedY(scene.matches().y1(i)),
                camera2.normalisedX(scene.matches().x2(i)),
                camera2.normalisedY(scene.matches().y2(i))
            };
            ys[i] = scene.inliers()[i] ? 0 : 1;
        }
        Mat3 r = scene.cam2FromCam1().rotation();
        Vec3 t = scene.cam2FromCam1().translation();
        Map<String, Object> groups = new LinkedHashMap<>();
        groups.put("xs", xs);
        groups.put("ys", ys);
        groups.put("Rs", r.toArray());
        groups.put("ts", new double[] {t.x(), t.y(), t.z()});
        groups.put("f1s", new double[] {camera1.fx(), camera1.fy()});
        groups.put("cx1s", new double[] {camera1.cx()});
        groups.put("cy1s", new double[] {camera1.cy()});
        groups.put("f2s", new double[] {camera2.fx(), camera2.fy()});
        groups.put("cx2s", new double[] {camera2.cx()});
        groups.put("cy2s", new double[] {camera2.cy()});
        try (WritableHdfFile out = HdfFile.write(file)) {
            groups.forEach((group, value) -> out.putGroup(group).putDataset("0", value));
        }
    }
}
