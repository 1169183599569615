package acne.app;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;

/** The version of the code in the working folder, for the card of a model. */
final class Commit {
    private Commit() {}

    /** The short hash of the checked-out commit, or "unknown" outside of a repository. */
    static String current() {
        try {
            Process git = new ProcessBuilder("git", "rev-parse", "--short=12", "HEAD")
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            String hash = new String(git.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
            boolean done = git.waitFor(5, TimeUnit.SECONDS) && git.exitValue() == 0;
            return done && !hash.isEmpty() ? hash : "unknown";
        } catch (IOException e) {
            return "unknown";
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return "unknown";
        }
    }
}
