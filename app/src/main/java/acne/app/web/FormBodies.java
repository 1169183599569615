package acne.app.web;

import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.io.InputStream;
import java.util.Objects;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/** The bytes of the forms that are being sent or worked on, in a part of the memory: a form waits until there is room for it. */
final class FormBodies {
    /** Larger forms are refused before they cost memory. */
    static final int LARGEST = 64 << 20;

    private static final int TOO_LARGE = 413;
    private static final int MEBIBYTE = 1 << 20;
    private static final int LARGEST_ROOM = LARGEST / MEBIBYTE + 1;

    /** A form is taken apart into copies, and an image of it is decoded. */
    private static final int SHARE_OF_MEMORY = 8;

    private static final long MOST_DROPPED = 1L << 30;

    private final Semaphore mebibytes;

    /** What is done with a form. */
    interface Use {
        Reply of(byte[] body) throws IOException, InterruptedException;
    }

    /** Room for so many bytes, and for one form at least. */
    FormBodies(long bytes) {
        mebibytes = new Semaphore((int) Math.max(LARGEST_ROOM, Math.min(bytes / MEBIBYTE, Integer.MAX_VALUE)));
    }

    static FormBodies inAPartOfTheMemory() {
        return new FormBodies(Runtime.getRuntime().maxMemory() / SHARE_OF_MEMORY);
    }

    /** Reads the form of a request, and keeps the room for it until it has been used. */
    Reply read(HttpExchange exchange, Use use) throws IOException, InterruptedException {
        long announced = announced(exchange);
        if (announced > LARGEST) {
            throw tooLarge(exchange.getRequestBody());
        }
        int room = announced < 0 ? LARGEST_ROOM : (int) (announced / MEBIBYTE) + 1;
        if (!mebibytes.tryAcquire(room, WebServer.PATIENCE_SECONDS, TimeUnit.SECONDS)) {
            throw new RefusedException(WebServer.BUSY, "other forms take all of the memory for them; try again");
        }
        try {
            return use.of(body(exchange.getRequestBody()));
        } finally {
            mebibytes.release(room);
        }
    }

    /** The length that a request has by its headers; -1 where it comes in parts of any number. */
    private static long announced(HttpExchange exchange) {
        String length = Objects.requireNonNullElse(exchange.getRequestHeaders().getFirst("Content-Length"), "");
        return length.matches("\\d{1,18}") ? Long.parseLong(length) : -1;
    }

    private static byte[] body(InputStream stream) throws IOException {
        byte[] body = stream.readNBytes(LARGEST);
        if (stream.read() >= 0) {
            throw tooLarge(stream);
        }
        return body;
    }

    /** Reads on for nothing first: a browser that is still sending would not hear the answer. */
    private static RefusedException tooLarge(InputStream stream) throws IOException {
        byte[] block = new byte[1 << 16];
        long dropped = 0;
        for (int read = 0; read >= 0 && dropped < MOST_DROPPED; dropped += read) {
            read = stream.read(block);
        }
        return new RefusedException(TOO_LARGE, "at most " + LARGEST / MEBIBYTE + " MiB are taken at a time");
    }
}
