package acne.app;

import acne.nn.AcneNetwork;
import acne.nn.AcneSettings;
import acne.nn.Network;
import acne.nn.OaNet;
import acne.nn.OaNetSettings;
import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** The verb {@code reproduce parameters}: the size of the stereo networks, counted. */
@Command(
        name = "parameters",
        description = "The paper's numbers of parameters beside ours, counted.",
        mixinStandardHelpOptions = true)
final class ReproduceParametersCommand implements Runnable {
    private static final int INPUTS = 4;
    private static final int DEPTH = 12;

    @Spec
    private CommandSpec spec;

    @Mixin
    private CommonOptions common = new CommonOptions();

    @Override
    public void run() {
        Map<String, Object> networks = new LinkedHashMap<>();
        PrintWriter out = spec.commandLine().getOut();
        out.println("| network | paper | ours |");
        out.println("| --- | --- | --- |");
        row(out, networks, "cne", 394_000, new AcneNetwork(AcneSettings.cne(INPUTS, DEPTH), 0));
        row(out, networks, "oanet", 2_347_000, new OaNet(OaNetSettings.published(), 0));
        row(out, networks, "acne", 400_000, new AcneNetwork(AcneSettings.acne(INPUTS, DEPTH), 0));
        out.flush();
        common.writeJson(Map.of("table", "parameters", "networks", networks));
    }

    private static void row(
            PrintWriter out, Map<String, Object> networks, String name, int published, Network network) {
        int counted = network.parameters().count();
        out.printf("| %s | %d | %d |%n", name, published, counted);
        networks.put(name, Map.of("paper", published, "ours", counted));
    }
}
