package acne.task;

import acne.data.Correspondences;
import acne.data.MatchRows;
import acne.geometry.CameraPair;
import acne.nn.MatchInput;
import acne.nn.MatchNetwork;
import acne.nn.Network;
import acne.robust.MatchWeights;
import acne.tensor.Tape;
import java.util.Optional;
import java.util.function.BiFunction;

/** The weights that a trained network gives to matches; several threads may ask at once. */
public final class NetworkMatchWeights implements MatchWeights {
    private final MatchNetwork network;

    private final TapePool tapes = new TapePool();

    /** Weights of a network for matches; one for another task is an IllegalArgumentException. */
    public NetworkMatchWeights(Network network) {
        this.network = MatchNetwork.of(network);
    }

    /** Whether the network reads the descriptor ratios of matches. */
    public boolean readsRatios() {
        return network.columns() >= MatchInput.WITH_RATIO;
    }

    /** Whether the matches have what the network needs beside their coordinates. */
    public boolean suits(Correspondences matches) {
        return !readsRatios()
                || matches.size() == 0
                || matches.hasRatios() && (network.columns() != MatchInput.WITH_MUTUAL || matches.hasMutual());
    }

    /**
     * One weight a match; a fundamental network is asked without cameras, an essential one with them.
     *
     * <p>Matches without a ratio, where the network needs it, are an IllegalArgumentException.
     */
    @Override
    public double[] of(Correspondences matches, Optional<CameraPair> cameras) {
        return of(matches, cameras, network::weights);
    }

    /**
     * Weights for an estimate by them alone: a network in stages takes its time to settle. To guide a search, first thoughts are as
     * good.
     */
    public MatchWeights settled() {
        return (matches, cameras) -> of(matches, cameras, network::settledWeights);
    }

    private double[] of(
            Correspondences matches, Optional<CameraPair> cameras, BiFunction<Tape, MatchRows, double[]> evaluation) {
        if (matches.size() == 0) {
            return new double[0];
        }
        MatchRows rows = network.rows(matches, MatchRows.frames(matches, cameras));
        return tapes.evaluate(tape -> evaluation.apply(tape, rows));
    }
}
