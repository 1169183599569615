package acne.app.web;

import com.sun.net.httpserver.Headers;
import java.net.InetAddress;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Whose requests are answered. A server of this machine alone must not be used by pages of other sites that a browser of this
 * machine has open: they can give their own name this address, or send forms here.
 */
final class Visitors {
    private static final int FORBIDDEN = 403;
    private static final Set<String> THIS_MACHINE = Set.of("localhost", "127.0.0.1", "[::1]");

    private final boolean anyName;

    Visitors(InetAddress address) {
        anyName = !address.isLoopbackAddress();
    }

    /** Refuses a request that another site has sent. */
    void check(Headers headers) {
        @Nullable String host = headers.getFirst("Host");
        if (host == null || !anyName && !THIS_MACHINE.contains(host.replaceFirst(":\\d+$", ""))) {
            throw new RefusedException(FORBIDDEN, "this server answers to localhost alone");
        }
        @Nullable String origin = headers.getFirst("Origin");
        if (origin != null && !origin.replaceFirst("^https?://", "").equals(host)) {
            throw new RefusedException(FORBIDDEN, "pages of other sites are not answered");
        }
    }
}
