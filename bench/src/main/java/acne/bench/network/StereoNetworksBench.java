package acne.bench.network;

import acne.data.ImageSize;
import acne.data.MatchRows;
import acne.data.SampleRandom;
import acne.data.TwoViewScene;
import acne.nn.AcneNetwork;
import acne.nn.AcneSettings;
import acne.nn.MatchNetwork;
import acne.nn.Network;
import acne.nn.OaNet;
import acne.nn.OaNetSettings;
import acne.tensor.Tape;
import acne.tensor.Team;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** From the matches of one pair to their weights, by the networks of the paper's table of times. */
final class StereoNetworksBench {
    private static final ImageSize SIZE = new ImageSize(1200, 800);

    private StereoNetworksBench() {}

    /** Milliseconds a pair of so many matches on a team of threads, medians of networks in turn. */
    static Figures milliseconds(int matches, int threads, Effort effort) {
        TwoViewScene scene = TwoViewScene.of(
                new TwoViewScene.Options(matches, 0.9, 0.5, TwoViewScene.Layout.GENERAL), SampleRandom.of(1, 0));
        MatchRows rows = MatchRows.of(
                scene.matches(), MatchRows.frames(scene.matches().withSizes(SIZE, SIZE), Optional.empty()));
        Map<String, Network> networks = new LinkedHashMap<>();
        networks.put("acne", new AcneNetwork(ForwardBench.settings(), 1));
        networks.put("cne", new AcneNetwork(AcneSettings.cne(4, 12), 1));
        networks.put("oanet", new OaNet(OaNetSettings.published(), 1));
        Figures ms = new Figures();
        try (Team team = Team.of(threads)) {
            Alternation alternation = new Alternation(effort.warmUps(), effort.rounds(), 1);
            networks.forEach((name, network) -> {
                MatchNetwork weighing = MatchNetwork.of(network);
                Tape tape = Tape.inference(team);
                alternation.add(name, () -> {
                    tape.rewind();
                    weighing.weights(tape, rows);
                });
            });
            alternation.run().forEach((name, timing) -> ms.put(name, 1e3 * timing.median()));
        }
        return ms;
    }
}
