package acne.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import acne.app.verify.MadeDatabase;
import acne.app.verify.MadeDatabase.Schema;
import acne.data.TwoViewScene;
import acne.data.TwoViewScene.Layout;
import acne.geometry.EpipolarResidual;
import acne.geometry.Homography;
import acne.geometry.PoseError;
import acne.geometry.Rigid3;
import acne.io.colmap.LensModel;
import acne.math.Mat3;
import acne.math.Vec3;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class VerifyCommandTest {
    private static final String SET =
            "config, rows, F IS NOT NULL, E IS NOT NULL, H IS NOT NULL, qvec IS NOT NULL, tvec IS NOT NULL";

    @TempDir
    Path folder;

    private Path path;

    @BeforeEach
    void choosePath() {
        path = folder.resolve("database.db");
    }

    @ParameterizedTest
    @EnumSource(
            value = Schema.class,
            names = {"COLMAP_3_8", "COLMAP_4_0"})
    void writesTheTrueMotionAndTheTrueMatches(Schema schema) throws SQLException {
        MadeDatabase.Pair pair = make(schema, scene(Layout.GENERAL, 0.4), LensModel.PINHOLE, true);
        CommandRun.ok("verify", path, "--threshold", 1.5);
        assertSet("2", "1|1|0|1|1");
        assertMotion(pair);
        assertMatches(pair);
        assertEpipolar(pair);
    }

    @Test
    void anyNameOfAFileWillDo() throws SQLException, IOException {
        make(Schema.COLMAP_3_8, scene(Layout.GENERAL, 0.2), LensModel.PINHOLE, true);
        for (String name : List.of("which one?.db", "what?mode=memory&cache=shared.db", "a # 20%20 \u00e9.db")) {
            Path other = Files.copy(path, folder.resolve(name));
            CommandRun.ok("verify", other);
            // Read under a name that SQLite cannot take for anything else.
            Path plain = Files.copy(other, folder.resolve("plain.db"), StandardCopyOption.REPLACE_EXISTING);
            assertEquals(
                    1,
                    MadeDatabase.rows(plain, "SELECT F FROM two_view_geometries")
                            .size(),
                    name);
            Files.delete(other);
        }
    }

    @Test
    void columnsOfNewerVersionsKeepTheirDefault() throws SQLException {
        make(Schema.COLMAP_4_0, scene(Layout.GENERAL, 0.2), LensModel.PINHOLE, true);
        CommandRun.ok("verify", path);
        assertEquals(
                List.of("null|null|7"),
                MadeDatabase.rows(path, "SELECT camera1, camera2, tag FROM two_view_geometries"));
    }

    @Test
    void withoutFocalLengthsTheAnswerIsF() throws SQLException {
        MadeDatabase.Pair pair = make(Schema.COLMAP_3_8, scene(Layout.GENERAL, 0.4), LensModel.PINHOLE, false);
        CommandRun.ok("verify", path, "--threshold", 1.5);
        assertSet("3", "1|0|0|0|0");
        assertMatches(pair);
        assertEpipolar(pair);
    }

    @Test
    void aPlaneHasAHomography() throws SQLException {
        MadeDatabase.Pair pair = make(Schema.COLMAP_3_8, scene(Layout.PLANE, 0.3), LensModel.PINHOLE, true);
        CommandRun.ok("verify", path, "--threshold", 1.5);
        assertSet("4", "1|1|1|1|1");
        assertHomography(pair);
    }

    @Test
    void aTurnIsPanoramicAndHasNoTranslation() throws SQLException {
        MadeDatabase.Pair pair = make(Schema.COLMAP_3_8, scene(Layout.ROTATION, 0.3), LensModel.PINHOLE, true);
        CommandRun.ok("verify", path, "--threshold", 1.5);
        assertSet("5", "0|0|1|1|1");
        assertHomography(pair);
        assertEquals(0, Arrays.stream(blob("tvec")).map(Math::abs).sum());
        Rigid3 turn = new Rigid3(rotation(blob("qvec")), new Vec3(0, 0, 0));
        assertTrue(PoseError.of(turn, pair.scene().cam2FromCam1()).rotationDegrees() < 0.2);
    }

    @Test
    void withoutFocalLengthsAPlaneMayBeATurn() throws SQLException {
        make(Schema.COLMAP_3_8, scene(Layout.PLANE, 0.3), LensModel.PINHOLE, false);
        CommandRun.ok("verify", path, "--threshold", 1.5);
        assertSet("6", "1|0|1|0|0");
    }

    @ParameterizedTest
    @EnumSource(
            value = LensModel.class,
            names = {"OPENCV", "OPENCV_FISHEYE", "FULL_OPENCV", "THIN_PRISM_FISHEYE"})
    void lensesAreUndistorted(LensModel model) throws SQLException {
        double[] coefficients = new double[model.parameters() - 4];
        coefficients[0] = -0.12;
        coefficients[1] = 0.02;
        coefficients[2] = 0.003;
        MadeDatabase.Pair pair = make(Schema.COLMAP_3_8, scene(Layout.GENERAL, 0.3), model, true, coefficients);
        CommandRun.ok("verify", path, "--threshold", 1.5);
        assertMotion(pair);
        assertMatches(pair);
    }

    @Test
    void wrongMatchesHaveNoGeometry() throws SQLException {
        make(Schema.COLMAP_3_8, scene(Layout.GENERAL, 1), LensModel.PINHOLE, true);
        CommandRun run = CommandRun.of("verify", path, "--threshold", 1);
        assertEquals(1, run.exitCode(), run.out() + run.err());
        assertTrue(run.out().contains("0 of 1 pairs verified"), run.out());
        assertEquals(List.of("1|0|0|0|0|0|0"), MadeDatabase.rows(path, "SELECT " + SET + " FROM two_view_geometries"));
    }

    @Test
    void anyMethodServes() throws SQLException {
        MadeDatabase.Pair pair = make(Schema.COLMAP_3_8, scene(Layout.GENERAL, 0.4), LensModel.PINHOLE, true);
        for (String method : List.of("ransac", "opencv-magsac")) {
            CommandRun.ok("verify", path, "--method", method, "--threshold", 1.5);
            assertSet("2", "1|1|0|1|1");
            assertMotion(pair);
            assertMatches(pair);
        }
    }

    private MadeDatabase.Pair make(
            Schema schema, TwoViewScene scene, LensModel model, boolean priorFocal, double... coefficients)
            throws SQLException {
        try (MadeDatabase database = new MadeDatabase(path, schema)) {
            return database.add(scene, model, priorFocal, coefficients);
        }
    }

    private static TwoViewScene scene(Layout layout, double outlierRatio) {
        return TwoViewScene.of(new TwoViewScene.Options(300, outlierRatio, 0.3, layout), new SplittableRandom(11));
    }

    /** The first pair's configuration, and which of F, E, H, qvec and tvec are set. */
    private void assertSet(String config, String set) throws SQLException {
        String row = MadeDatabase.rows(path, "SELECT " + SET + " FROM two_view_geometries")
                .get(0);
        assertTrue(row.startsWith(config + "|") && row.endsWith(set), row);
    }

    private double[] blob(String column) throws SQLException {
        return MadeDatabase.doubles(path, "SELECT " + column + " FROM two_view_geometries");
    }

    private void assertMotion(MadeDatabase.Pair pair) throws SQLException {
        double[] t = blob("tvec");
        Rigid3 motion = new Rigid3(rotation(blob("qvec")), new Vec3(t[0], t[1], t[2]));
        assertTrue(PoseError.of(motion, pair.scene().cam2FromCam1()).maxDegrees() < 1);
        assertTrue(motion.translation().dot(pair.scene().cam2FromCam1().translation()) > 0);
        assertEssential(motion);
    }

    /** E of the same row is [t]x R of its motion, up to sign and scale. */
    private void assertEssential(Rigid3 motion) throws SQLException {
        Mat3 e = Mat3.of(blob("E")).normalised();
        Mat3 ofMotion = Mat3.skew(motion.translation()).times(motion.rotation()).normalised();
        double distance =
                Math.min(e.minus(ofMotion).frobenius(), e.plus(ofMotion).frobenius());
        assertTrue(distance < 1e-6, "E is " + distance + " from [t]x R");
    }

    /** Nearly all true matches are kept; of the wrong ones only those that happen to lie on their epipolar lines. */
    private void assertMatches(MadeDatabase.Pair pair) throws SQLException {
        int[] kept = MadeDatabase.ints(path, "SELECT data FROM two_view_geometries");
        boolean[] inliers = pair.scene().inliers();
        int right = 0;
        for (int k = 0; k < kept.length; k += 2) {
            assertEquals(inliers.length - 1 - kept[k], kept[k + 1], "the match was in the database");
            right += inliers[kept[k]] ? 1 : 0;
        }
        int all = 0;
        for (boolean inlier : inliers) {
            all += inlier ? 1 : 0;
        }
        assertTrue(right > 0.95 * all, right + " of " + all);
        assertTrue(kept.length / 2 - right < 0.05 * inliers.length, right + " of " + kept.length / 2);
    }

    /** F relates COLMAP's pixels, half a pixel from ours: a forgotten half shows in the sum over the true matches. */
    private void assertEpipolar(MadeDatabase.Pair pair) throws SQLException {
        double[] f = blob("F");
        assertBestAtHalf(pair, (i, offset) -> sampson(pair, f, i, offset));
    }

    /** A squared residual of a match with its pixels shifted. */
    private interface Residual {
        double squared(int match, double offset);
    }

    private static void assertBestAtHalf(MadeDatabase.Pair pair, Residual residual) {
        double right = sum(pair, residual, 0.5);
        assertTrue(right < sum(pair, residual, 0), right + ", unshifted " + sum(pair, residual, 0));
        assertTrue(right < sum(pair, residual, -0.5), right + ", shifted back " + sum(pair, residual, -0.5));
    }

    private static double sum(MadeDatabase.Pair pair, Residual residual, double offset) {
        double sum = 0;
        for (int i = 0; i < pair.scene().matches().size(); i++) {
            if (pair.scene().inliers()[i]) {
                sum += residual.squared(i, offset);
            }
        }
        return sum;
    }

    private static double sampson(MadeDatabase.Pair pair, double[] f, int i, double offset) {
        var m = pair.scene().matches();
        return EpipolarResidual.squaredSampson(
                f, m.x1(i) + offset, m.y1(i) + offset, m.x2(i) + offset, m.y2(i) + offset);
    }

    private void assertHomography(MadeDatabase.Pair pair) throws SQLException {
        Homography h = new Homography(Mat3.of(blob("H")));
        var m = pair.scene().matches();
        assertBestAtHalf(
                pair,
                (i, offset) ->
                        h.squaredTransferError(m.x1(i) + offset, m.y1(i) + offset, m.x2(i) + offset, m.y2(i) + offset));
        for (int i = 0; i < m.size(); i++) {
            if (pair.scene().inliers()[i]) {
                assertTrue(h.squaredTransferError(m.x1(i) + 0.5, m.y1(i) + 0.5, m.x2(i) + 0.5, m.y2(i) + 0.5) < 25);
            }
        }
    }

    /** Of a unit quaternion w, x, y, z: the turn by 2 acos(w) about (x, y, z). */
    private static Mat3 rotation(double[] q) {
        Vec3 axis = new Vec3(q[1], q[2], q[3]);
        return Mat3.rotation(axis.normalised().times(2 * Math.atan2(axis.norm(), q[0])));
    }
}
