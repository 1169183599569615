package acne.app;

import acne.app.verify.ColmapVerification;
import acne.app.verify.VerdictCounts;
import acne.app.verify.VerifyOptions;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The verb {@code verify}: the matches of a COLMAP database to verified pairs. */
@Command(
        name = "verify",
        description = {
            "Replaces the geometric verification of COLMAP: reads keypoints, matches and cameras of its database and writes its"
                    + " two-view geometries.",
            "The old geometries stand until all new ones are there; a run that was stopped goes on with --resume."
        },
        mixinStandardHelpOptions = true)
final class VerifyCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Mixin
    private CommonOptions common;

    @Mixin
    private VerifyOptions options;

    @Parameters(paramLabel = "DATABASE.db", description = "COLMAP database with matches")
    private Path database;

    @Option(
            names = "--pairs",
            paramLabel = "FILE",
            description = "verify only the pairs of this list, two image names a line (default: all with matches)")
    private @Nullable Path pairs;

    @Option(names = "--dry-run", description = "verify and report, but write nothing")
    private boolean dryRun;

    @Option(names = "--resume", description = "go on with a run that was stopped, if there is one")
    private boolean resume;

    @Override
    public Integer call() {
        long start = System.nanoTime();
        VerdictCounts counts = new ColmapVerification(
                        database, Optional.ofNullable(pairs), options, common.seed(), common.threads())
                .run(mode());
        return VerifyReport.print(spec, common, options, counts, (System.nanoTime() - start) * 1e-9);
    }

    private ColmapVerification.Mode mode() {
        if (dryRun && resume) {
            throw new InputException("--dry-run and --resume exclude each other");
        }
        return dryRun
                ? ColmapVerification.Mode.DRY_RUN
                : resume ? ColmapVerification.Mode.RESUME : ColmapVerification.Mode.START;
    }
}
