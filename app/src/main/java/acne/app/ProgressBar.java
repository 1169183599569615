package acne.app;

import java.io.PrintStream;
import java.util.Locale;

/**
 * A one-line bar with a count and the time left, drawn on standard error only where that is a terminal and only after
 * two seconds of work.
 *
 * <p>Safe to call from several threads.
 */
public final class ProgressBar implements AutoCloseable {
    private static final long QUIET_NANOS = 2_000_000_000L;
    private static final long REDRAW_NANOS = 200_000_000L;
    private static final int WIDTH = 30;

    private final PrintStream out;
    private final boolean terminal;
    private final String label;
    private final long total;
    private final long start = System.nanoTime();
    private long done;
    private long lastDrawn = start;
    private boolean drawn;
    private String note = "";

    ProgressBar(PrintStream out, boolean terminal, String label, long total) {
        this.out = out;
        this.terminal = terminal;
        this.label = label;
        this.total = total;
    }

    /** Starts a bar for {@code total} units of work. */
    public static ProgressBar start(String label, long total) {
        return new ProgressBar(System.err, isTerminal() && System.getenv("CI") == null, label, total);
    }

    /** The launcher knows where standard error goes to; the JDK knows only whether all else is a terminal. */
    private static boolean isTerminal() {
        String told = System.getProperty("acne.terminal");
        return told == null ? System.console() != null : Boolean.parseBoolean(told);
    }

    /** Whether the bar is drawn at all, so that plain lines would spoil it. */
    boolean isShown() {
        return terminal;
    }

    /** Counts one unit as done. */
    public void advance() {
        advance(1, "");
    }

    /** Counts units as done, and shows a short note behind the bar. */
    public synchronized void advance(long units, String newNote) {
        done += units;
        note = newNote;
        long now = System.nanoTime();
        if (terminal && now - start > QUIET_NANOS && (now - lastDrawn > REDRAW_NANOS || done >= total)) {
            draw(now);
        }
    }

    private void draw(long now) {
        lastDrawn = now;
        drawn = true;
        double share = total <= 0 ? 1 : Math.min(1, (double) done / total);
        int filled = (int) Math.round(share * WIDTH);
        String bar = "#".repeat(filled) + "-".repeat(WIDTH - filled);
        double secondsLeft = share > 0 ? (now - start) * 1e-9 * (1 - share) / share : 0;
        out.printf("\r%s [%s] %d/%d %s left %s\033[K", label, bar, done, total, duration(secondsLeft), note);
        out.flush();
    }

    /** Seconds as "12 s", "3 min" or "2 h 05 min". */
    static String duration(double seconds) {
        long whole = Math.round(seconds);
        if (whole < 90) {
            return whole + " s";
        }
        long minutes = Math.round(seconds / 60);
        return minutes < 90
                ? minutes + " min"
                : minutes / 60 + " h " + String.format(Locale.ROOT, "%02d min", minutes % 60);
    }

    @Override
    public synchronized void close() {
        if (drawn) {
            out.print("\r\033[K");
            out.flush();
        }
    }
}
