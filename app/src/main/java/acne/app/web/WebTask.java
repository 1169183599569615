package acne.app.web;

import java.io.IOException;
import java.util.Map;

/** What answers a form with JSON values. Implementations are thread-safe. */
@FunctionalInterface
interface WebTask {
    /** The answer; an {@link acne.app.InputException} or a file that cannot be read is the browser's mistake. */
    Map<String, Object> answer(WebForm form) throws IOException;
}
