package acne.bench.network;

import acne.nn.AcneNetwork;
import acne.tensor.Clouds;
import acne.tensor.Tape;
import acne.tensor.Team;

/** Our network on one cloud. */
final class OurForward implements Runnable {
    private final AcneNetwork network;
    private final BenchCloud cloud;
    private final Clouds clouds;
    private final Tape tape;
    private final float[] weights;

    OurForward(AcneNetwork network, BenchCloud cloud, Team team) {
        this.network = network;
        this.cloud = cloud;
        clouds = Clouds.single(cloud.count());
        tape = Tape.inference(team);
        weights = new float[cloud.count()];
    }

    @Override
    public void run() {
        tape.rewind();
        AcneNetwork.Output output =
                network.apply(tape, tape.input(cloud.points(), cloud.count(), cloud.inputs()), clouds);
        System.arraycopy(output.weights().values(), 0, weights, 0, weights.length);
    }

    /** The final weights of the last run. */
    float[] weights() {
        return weights.clone();
    }
}
