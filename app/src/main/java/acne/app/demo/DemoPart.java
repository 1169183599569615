package acne.app.demo;

import java.io.IOException;

/** What makes one section of the demonstration; the same seed gives the same section. */
public interface DemoPart {
    /** Makes the section with at most {@code threads} threads. */
    DemoSection make(long seed, int threads) throws IOException;
}
