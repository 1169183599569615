package acne.tensor;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The model step of DFE: the epipolar matrix of weighted matches, by the eight-point algorithm in normalised frames and projected
 * to rank two; constant matches of rows x 4 [x1 y1 x2 y2] in double and weights of rows x 1 give clouds x 9 with unit rows.
 *
 * <p>A match enters with its weight in the frames, and with its square in the linear system. The gradient goes through all steps,
 * the frames too. Ranftl and Koltun, "Deep Fundamental Matrix Estimation", section 3.
 */
public final class NormalisedEightPoint extends Node {
    private final List<EightPointSolution> solutions = new ArrayList<>();
    private @Nullable Tensor weights;
    private @Nullable Clouds clouds;

    private NormalisedEightPoint() {}

    /** Solves each cloud; the matches are kept until the tape is rewound and must not be changed. */
    public static Tensor apply(Tape tape, double[] matches, Tensor weights, Clouds clouds) {
        weights.require("weights", clouds.rows(), 1);
        if (matches.length < clouds.rows() * 4) {
            throw new IllegalArgumentException("need %d x 4 values, got %d".formatted(clouds.rows(), matches.length));
        }
        NormalisedEightPoint node = tape.node(NormalisedEightPoint.class, NormalisedEightPoint::new);
        node.weights = weights;
        node.clouds = clouds;
        while (node.solutions.size() < clouds.count()) {
            node.solutions.add(new EightPointSolution());
        }
        Tensor matrices = tape.result(node, clouds.count(), 9, weights.needsGradient());
        for (int cloud = 0; cloud < clouds.count(); cloud++) {
            node.solutions
                    .get(cloud)
                    .solve(matches, weights.values, clouds.start(cloud), clouds.end(cloud), matrices.values, cloud * 9);
        }
        return matrices;
    }

    @Override
    void backward(Tape tape) {
        Tensor w = Objects.requireNonNull(weights);
        Clouds division = Objects.requireNonNull(clouds);
        float[] sum = tape.accumulator(w);
        for (int cloud = 0; cloud < division.count(); cloud++) {
            solutions
                    .get(cloud)
                    .backward(w.values, division.start(cloud), division.end(cloud), result.gradient(), cloud * 9, sum);
        }
    }
}
