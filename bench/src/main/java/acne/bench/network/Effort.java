package acne.bench.network;

/**
 * How long the benchmark takes its time.
 *
 * @param warmUps untimed runs before the first round
 * @param rounds rounds of the forward pass
 * @param trainingRounds rounds of the training step
 */
record Effort(int warmUps, int rounds, int trainingRounds) {
    static final Effort FULL = new Effort(40, 45, 11);
    static final Effort QUICK = new Effort(15, 3, 1);
}
