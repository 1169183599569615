package acne.app.web;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads the fields and files of a form: {@code multipart/form-data} of RFC 7578. */
final class MultipartBody {
    private static final Pattern BOUNDARY = Pattern.compile("(?i)boundary=(?:\"([^\"]{1,70})\"|([^;\\s\"]{1,70}))");
    private static final Pattern NAME = Pattern.compile("(?i)[;\\s]name=\"([^\"]*)\"");
    private static final Pattern FILE_NAME = Pattern.compile("(?i)[;\\s]filename=\"([^\"]*)\"");
    private static final byte[] END_OF_HEADERS = {'\r', '\n', '\r', '\n'};

    /** More parts than any form here has. */
    private static final int MOST_PARTS = 32;

    private final byte[] body;
    private final byte[] delimiter;

    private MultipartBody(byte[] body, String boundary) {
        this.body = body;
        delimiter = ("\r\n--" + boundary).getBytes(StandardCharsets.ISO_8859_1);
    }

    /** The parts of a body by their names; of those that share one, the last. */
    static Map<String, Upload> read(byte[] body, String contentType) {
        Matcher boundary = BOUNDARY.matcher(contentType);
        if (!contentType.toLowerCase(Locale.ROOT).startsWith("multipart/form-data") || !boundary.find()) {
            throw broken("a form (multipart/form-data) was expected, got '" + contentType + "'");
        }
        return new MultipartBody(body, Optional.ofNullable(boundary.group(1)).orElseGet(() -> boundary.group(2)))
                .parts();
    }

    private Map<String, Upload> parts() {
        Map<String, Upload> parts = new LinkedHashMap<>();
        List<Integer> ends = delimiters();
        for (int k = 0; k + 1 < ends.size(); k++) {
            add(parts, ends.get(k), ends.get(k + 1) - delimiter.length);
        }
        return parts;
    }

    /** Where each delimiter ends, up to the one that closes the form. */
    private List<Integer> delimiters() {
        List<Integer> ends = new ArrayList<>();
        // The first one may stand at the very start, without a line break before it.
        int end = startsWith(0, 2) ? delimiter.length - 2 : next(0);
        while (end >= 0) {
            ends.add(end);
            if (ends.size() > MOST_PARTS + 1) {
                throw broken("at most " + MOST_PARTS + " parts are read");
            }
            if (end + 1 < body.length && body[end] == '-' && body[end + 1] == '-') {
                return ends;
            }
            end = next(end);
        }
        throw broken("the form ends before its closing line");
    }

    private int next(int from) {
        int at = find(delimiter, from, body.length);
        return at < 0 ? -1 : at + delimiter.length;
    }

    private boolean startsWith(int at, int skipped) {
        int length = delimiter.length - skipped;
        return at + length <= body.length && Arrays.equals(body, at, at + length, delimiter, skipped, delimiter.length);
    }

    private void add(Map<String, Upload> parts, int from, int to) {
        int headersEnd = find(END_OF_HEADERS, from, to);
        if (headersEnd < 0) {
            throw broken("a part has no end of its headers");
        }
        String headers = new String(body, from, headersEnd - from, StandardCharsets.UTF_8);
        String name = first(NAME, headers).orElseThrow(() -> broken("a part has no name"));
        byte[] content = Arrays.copyOfRange(body, headersEnd + END_OF_HEADERS.length, to);
        parts.put(name, new Upload(first(FILE_NAME, headers).orElse(""), content));
    }

    private static Optional<String> first(Pattern pattern, String text) {
        Matcher matcher = pattern.matcher(text);
        return matcher.find() ? Optional.of(matcher.group(1)) : Optional.empty();
    }

    /** The first place of some bytes that ends before {@code to}, or -1. */
    private int find(byte[] wanted, int from, int to) {
        for (int i = from; i + wanted.length <= to; i++) {
            if (body[i] == wanted[0] && Arrays.equals(body, i, i + wanted.length, wanted, 0, wanted.length)) {
                return i;
            }
        }
        return -1;
    }

    private static RefusedException broken(String message) {
        return new RefusedException(message);
    }
}
