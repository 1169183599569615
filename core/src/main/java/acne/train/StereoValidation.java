package acne.train;

import acne.data.Correspondences;
import acne.data.PairSource;
import acne.data.PosedMatches;
import acne.geometry.CameraPair;
import acne.geometry.EssentialMatrix;
import acne.geometry.PoseError;
import acne.nn.Network;
import acne.robust.MatchWeights;
import acne.solve.WeightedEpipolar;
import acne.task.NetworkMatchWeights;
import acne.tensor.Team;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The pose error of the weighted 8-point algorithm with a network's weights, on the mutual matches of validation pairs. */
final class StereoValidation {
    private final List<Pair> pairs = new ArrayList<>();
    private final boolean calibrated;

    private record Pair(PairSource scene, int index) {}

    StereoValidation(List<PairSource> scenes, StereoDataSettings settings) {
        calibrated = settings.calibrated();
        for (PairSource scene : scenes) {
            for (int i = 0; i < scene.size(); i += settings.validationStride()) {
                pairs.add(new Pair(scene, i));
            }
        }
    }

    /** The error of each pair in degrees. */
    double[] errors(Network network, int threads) {
        MatchWeights weights = new NetworkMatchWeights(network).settled();
        double[] errors = new double[pairs.size()];
        try (Team team = Team.of(threads)) {
            team.run(threads, rank -> {
                for (int i = rank; i < errors.length; i += threads) {
                    Pair pair = pairs.get(i);
                    errors[i] = error(pair.scene.pair(pair.index), weights);
                }
            });
        }
        return errors;
    }

    private double error(PosedMatches pair, MatchWeights network) {
        Correspondences all = pair.matches();
        Correspondences mutual = all.filter(i -> !all.hasMutual() || all.mutual(i));
        CameraPair cameras = pair.cameras();
        double[] weights = network.of(mutual, calibrated ? Optional.of(cameras) : Optional.empty());
        Optional<EssentialMatrix> essential = calibrated
                ? WeightedEpipolar.essential(mutual, cameras, weights)
                : WeightedEpipolar.fundamental(mutual, weights)
                        .map(f -> f.toEssential(cameras.camera1(), cameras.camera2()));
        return essential
                .map(e -> PoseError.of(WeightedEpipolar.motion(e, mutual, cameras, weights), pair.cam2FromCam1()))
                .orElse(PoseError.FAILED)
                .maxDegrees();
    }
}
