package acne.app.web;

import acne.model.Json;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/**
 * What a browser gets.
 *
 * @param status the status code of HTTP
 * @param type the media type of the body
 */
record Reply(int status, String type, byte[] body) {
    private static final int OK = 200;

    static Reply ok(String type, byte[] body) {
        return new Reply(OK, type, body);
    }

    static Reply json(Map<String, ?> values) {
        return json(OK, values);
    }

    /** One sentence of what went wrong. */
    static Reply error(int status, String message) {
        return json(status, Map.of("error", message));
    }

    private static Reply json(int status, Map<String, ?> values) {
        return new Reply(status, "application/json", Json.write(values).getBytes(StandardCharsets.UTF_8));
    }
}
