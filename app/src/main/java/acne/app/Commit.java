package acne.app;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;

/** The version of the code that runs, for the card of a model. */
final class Commit {
    private static final String UNKNOWN = "unknown";

    private Commit() {}

    /**
     * The short hash of the commit that was built, with "-dirty" behind it where files had been changed; of a build that was not
     * told, the hash of the commit in the working folder; "unknown" outside of a repository.
     */
    static String built() {
        String told = told();
        return told.equals(UNKNOWN) ? checkedOut() : told;
    }

    private static String told() {
        try (InputStream file = Commit.class.getResourceAsStream("commit.txt")) {
            return file == null ? UNKNOWN : new String(file.readAllBytes(), StandardCharsets.UTF_8).strip();
        } catch (IOException e) {
            return UNKNOWN;
        }
    }

    private static String checkedOut() {
        try {
            Process git = new ProcessBuilder("git", "rev-parse", "--short=12", "HEAD")
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            String hash = new String(git.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
            boolean done = git.waitFor(5, TimeUnit.SECONDS) && git.exitValue() == 0;
            return done && !hash.isEmpty() ? hash : UNKNOWN;
        } catch (IOException e) {
            return UNKNOWN;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return UNKNOWN;
        }
    }
}
