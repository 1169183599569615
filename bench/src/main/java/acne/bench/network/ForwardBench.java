package acne.bench.network;

import acne.bench.djl.DjlForward;
import acne.bench.torch.TorchAcne;
import acne.bench.torch.TorchForward;
import acne.bench.torch.TorchFusedForward;
import acne.nn.AcneNetwork;
import acne.nn.AcneSettings;
import acne.tensor.Team;
import java.util.Map;
import org.bytedeco.javacpp.PointerScope;
import org.bytedeco.pytorch.global.torch.ScalarType;

/** The forward pass of the stereo network on one cloud of 2000 points, ours and the others' in turn. */
final class ForwardBench {
    static final int POINTS = 2000;

    /** Weights sum to one over 2000 points: they agree where none differs by more than this share of the largest. */
    private static final double AGREEMENT = 1e-2;

    /** The multiply-add limit of one core, and of two at once. */
    static final String LIMIT = "fma_1t";

    static final String LIMIT_OF_BOTH = "fma_2t";

    private static final long SEED = 1;

    private final AcneNetwork network = new AcneNetwork(settings(), SEED);
    private final BenchCloud cloud = BenchCloud.of(2, POINTS, 4);
    private final Effort effort;

    ForwardBench(Effort effort) {
        this.effort = effort;
    }

    static AcneSettings settings() {
        return AcneSettings.acne(4, 12);
    }

    /** The time of each engine, and of the limits in turn with them; refuses engines that do not agree with ours. */
    Map<String, Alternation.Timing> engines() {
        FmaLimit[] limits = {new FmaLimit(), new FmaLimit()};
        try (Team pair = Team.of(2);
                Workers workers = new Workers(limits.length);
                PointerScope scope = new PointerScope();
                OnnxForward plain = new OnnxForward(OnnxAcne.of(network, POINTS, OnnxAcne.Form.PLAIN), cloud);
                OnnxForward fused = new OnnxForward(OnnxAcne.of(network, POINTS, OnnxAcne.Form.FUSED), cloud);
                DjlForward djl = DjlForward.startOrNull(settings(), SEED, cloud.points())) {
            OurForward alone = new OurForward(network, cloud, Team.ALONE);
            OurForward together = new OurForward(network, cloud, pair);
            TorchAcne torch = new TorchAcne(network, ScalarType.Float);
            TorchForward opByOp = new TorchForward(torch, cloud.points(), POINTS);
            TorchFusedForward byHand = new TorchFusedForward(torch, cloud.points(), POINTS);
            Alternation alternation = new Alternation(effort.warmUps(), effort.rounds(), 3)
                    .besideFirst()
                    .add("ours_1t", alone)
                    .add("ours_2t", together)
                    .add("libtorch", opByOp)
                    .add("libtorch_fused", byHand)
                    .add("onnxruntime_plain", plain)
                    .add("onnxruntime_fused", fused)
                    .add(LIMIT, limits[0]::measure)
                    .add(LIMIT_OF_BOTH, () -> workers.run(rank -> limits[rank].measure()));
            if (djl != null) {
                alternation.add("djl", djl);
            }
            Map<String, Alternation.Timing> timings = alternation.run();
            requireAgreement("ours_2t", alone, doubles(together.weights()));
            requireAgreement("libtorch", alone, opByOp.weights());
            requireAgreement("libtorch_fused", alone, byHand.weights());
            requireAgreement("onnxruntime_plain", alone, doubles(plain.weights()));
            requireAgreement("onnxruntime_fused", alone, doubles(fused.weights()));
            if (djl != null) {
                requireAgreement("djl", alone, doubles(djl.weights()));
            }
            return timings;
        }
    }

    private static void requireAgreement(String name, OurForward ours, double[] theirs) {
        float[] weights = ours.weights();
        double largest = 0;
        double difference = 0;
        for (int i = 0; i < weights.length; i++) {
            largest = Math.max(largest, weights[i]);
            difference = Math.max(difference, Math.abs(weights[i] - theirs[i]));
        }
        if (!(difference <= AGREEMENT * largest)) {
            throw new IllegalStateException(
                    "%s: weights differ from ours by %g, the largest is %g".formatted(name, difference, largest));
        }
    }

    private static double[] doubles(float[] values) {
        double[] doubles = new double[values.length];
        for (int i = 0; i < values.length; i++) {
            doubles[i] = values[i];
        }
        return doubles;
    }

    /** Milliseconds a cloud where two threads work on clouds of their own. */
    double throughputMilliseconds() {
        OurForward[] forwards = {new OurForward(network, cloud, Team.ALONE), new OurForward(network, cloud, Team.ALONE)
        };
        int clouds = 8;
        try (Workers workers = new Workers(forwards.length)) {
            Runnable both = () -> workers.run(rank -> {
                for (int i = 0; i < clouds; i++) {
                    forwards[rank].run();
                }
            });
            Alternation alternation = new Alternation(1, Math.max(3, effort.rounds() / 2), 1).add("both", both);
            double seconds = alternation.run().values().iterator().next().median();
            return 1e3 * seconds / (clouds * forwards.length);
        }
    }

    /** Milliseconds of one thread by the number of points, the least of several runs. */
    Figures byPoints(int... counts) {
        Alternation alternation = new Alternation(2, Math.max(3, effort.rounds() / 2), 1);
        for (int count : counts) {
            OurForward forward = new OurForward(network, BenchCloud.of(3, count, 4), Team.ALONE);
            // Small clouds are repeated: a timer's jitter must not count as cost.
            int repeats = Math.max(1, 10_000 / count);
            alternation.add(Integer.toString(count), () -> {
                for (int i = 0; i < repeats; i++) {
                    forward.run();
                }
            });
        }
        Figures result = new Figures();
        alternation.run().forEach((name, timing) -> {
            int repeats = Math.max(1, 10_000 / Integer.parseInt(name));
            result.put(name, 1e3 * timing.least() / repeats);
        });
        return result;
    }
}
