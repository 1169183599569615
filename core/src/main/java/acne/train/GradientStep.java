package acne.train;

import acne.nn.Network;
import acne.tensor.Gradients;
import acne.tensor.Tape;
import acne.tensor.Team;
import acne.tensor.Tensor;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The gradient of a batch, shared by a team of threads.
 *
 * <p>Where clouds do not see each other, each thread takes every so-many-th sample on a tape of its own, small ones several at a
 * time, and the sums are added in the order of the threads. Where batch normalisation couples them, the whole batch is on one tape and the threads share its matrix
 * products. Either way the bits depend on the number of threads alone.
 *
 * @param <S> one training sample
 */
public final class GradientStep<S> implements AutoCloseable {
    /** Points that go onto a tape together: enough for the weights of a layer to be worth their way to the core. */
    private static final int POINTS = 512;

    private final Objective<S> objective;
    private final Team team;
    private final List<Tape> tapes = new ArrayList<>();
    private final List<Gradients> gradients = new ArrayList<>();
    private final double[][] termSums;

    public GradientStep(Objective<S> objective, int threads) {
        this.objective = objective;
        Network network = objective.network();
        team = Team.of(threads);
        int parts = network.couplesClouds() ? 1 : threads;
        for (int i = 0; i < parts; i++) {
            Gradients sums = new Gradients(network.parameters());
            gradients.add(sums);
            tapes.add(parts == 1 ? Tape.recording(sums, team) : Tape.recording(sums));
        }
        termSums = new double[parts][objective.termNames().size()];
    }

    /** Computes the mean gradient of the samples. */
    public Gradients compute(List<S> samples, int iteration, long seed) {
        if (tapes.size() == 1) {
            work(0, samples, iteration, seed);
            return gradients.get(0);
        }
        team.run(tapes.size(), rank -> work(rank, samples, iteration, seed));
        for (int i = 1; i < gradients.size(); i++) {
            gradients.get(0).add(gradients.get(i));
        }
        return gradients.get(0);
    }

    private void work(int rank, List<S> samples, int iteration, long seed) {
        gradients.get(rank).clear();
        Arrays.fill(termSums[rank], 0);
        if (objective.network().couplesClouds()) {
            add(rank, samples, 1f, iteration, seed);
            return;
        }
        List<S> group = new ArrayList<>();
        int points = 0;
        for (int i = rank; i < samples.size(); i += tapes.size()) {
            group.add(samples.get(i));
            points += objective.points(samples.get(i));
            if (points >= POINTS || i + tapes.size() >= samples.size()) {
                add(rank, group, (float) group.size() / samples.size(), iteration, seed + i);
                group.clear();
                points = 0;
            }
        }
    }

    private void add(int rank, List<S> samples, float share, int iteration, long seed) {
        Tape tape = tapes.get(rank);
        tape.rewind();
        tape.seed(seed);
        List<Tensor> values = new ArrayList<>();
        for (Objective.Term term : objective.loss(tape, samples, iteration)) {
            values.add(term.value());
            termSums[rank][objective.termNames().indexOf(term.name())] +=
                    share * term.value().get(0, 0);
        }
        tape.backward(values, share);
    }

    /** The terms of the loss of the last batch, in the order of their names. */
    public double[] terms() {
        double[] sums = new double[termSums[0].length];
        for (double[] part : termSums) {
            for (int i = 0; i < sums.length; i++) {
                sums[i] += part[i];
            }
        }
        return sums;
    }

    @Override
    public void close() {
        team.close();
    }
}
