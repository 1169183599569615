package acne.app;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The verb {@code bench}: the side-by-side benchmarks of the modules on the class path, as its subcommands. */
@Command(
        name = "bench",
        description = "Side-by-side benchmarks: ours and others' in one run on the same input.",
        mixinStandardHelpOptions = true)
final class BenchCommand implements Runnable {
    @Spec
    private CommandSpec spec;

    /** The verb with one subcommand a provider. */
    static CommandLine commandLine(Iterable<BenchProvider> providers) {
        CommandLine bench = new CommandLine(new BenchCommand());
        for (BenchProvider provider : providers) {
            bench.addSubcommand(provider.command());
        }
        return bench;
    }

    @Override
    public void run() {
        if (spec.subcommands().isEmpty()) {
            throw new InputException("the bench module is not on the class path; start benchmarks with ./acne bench");
        }
        throw new ParameterException(
                spec.commandLine(),
                "a benchmark is needed: " + String.join(", ", spec.subcommands().keySet()));
    }
}
