package acne.app;

import acne.app.verify.HlocVerification;
import acne.app.verify.VerdictCounts;
import acne.app.verify.VerifyOptions;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The verb {@code verify-hloc}: the matches of hloc to those that a geometry explains. */
@Command(
        name = "verify-hloc",
        description =
                "Filters the matches of hloc: OUT.h5 has those of the listed pairs that a fundamental matrix explains.",
        mixinStandardHelpOptions = true)
final class VerifyHlocCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Mixin
    private CommonOptions common;

    @Mixin
    private VerifyOptions options;

    @Parameters(index = "0", paramLabel = "FEATURES.h5", description = "local features")
    private Path features;

    @Parameters(index = "1", paramLabel = "MATCHES.h5", description = "matches of these features")
    private Path matches;

    @Parameters(index = "2", paramLabel = "PAIRS.txt", description = "pairs to verify, two image names a line")
    private Path pairs;

    @Option(names = "-o", paramLabel = "OUT.h5", required = true, description = "file to write the verified matches to")
    private Path output;

    @Override
    public Integer call() {
        long start = System.nanoTime();
        VerdictCounts counts = HlocVerification.run(
                new HlocVerification.Files(features, matches, pairs, output), options, common.seed(), common.threads());
        return VerifyReport.print(spec, common, options, counts, (System.nanoTime() - start) * 1e-9);
    }
}
