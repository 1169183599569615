package acne.app.web;

import acne.app.InputException;
import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** The page and its tasks, on one address of this machine. */
final class WebServer implements AutoCloseable {
    private static final int NOT_FOUND = 404;
    private static final int WRONG_METHOD = 405;
    private static final int BROKEN = 500;
    static final int BUSY = 503;

    private static final int MOST_CONNECTIONS = 64;
    private static final int MOST_WAITING = 256;

    /** How long a request waits for others before it is told to come back. */
    static final int PATIENCE_SECONDS = 30;

    /** Scripts, styles and pictures of the page itself, and nothing from elsewhere. */
    private static final String POLICY = "default-src 'self'; img-src 'self' data: blob:; frame-ancestors 'none'";

    static {
        // A browser that sends or takes its bytes too slowly would hold a thread for ever.
        System.setProperty("sun.net.httpserver.maxReqTime", "120");
        System.setProperty("sun.net.httpserver.maxRspTime", "300");
    }

    private final HttpServer server;
    private final ThreadPoolExecutor connections;
    private final Semaphore workers;
    private final FormBodies forms = FormBodies.inAPartOfTheMemory();
    private final Visitors visitors;
    private final Consumer<String> log;
    private final long seed;
    private final Map<String, WebTask> tasks;
    private final WebPages pages = new WebPages();

    /**
     * Starts to answer.
     *
     * @param port 0 takes any that is free
     * @param threads how many forms are worked on at a time
     * @param log gets a line for every request
     */
    WebServer(InetAddress address, int port, int threads, long seed, Consumer<String> log) throws IOException {
        server = HttpServer.create(new InetSocketAddress(address, port), 0);
        visitors = new Visitors(address);
        workers = new Semaphore(threads);
        this.log = log;
        this.seed = seed;
        tasks = Map.of(
                "/api/pose", new PoseTask(seed),
                "/api/fit-line", new LineTask(seed),
                "/api/classify", new ClassifyTask(seed));
        connections = new ThreadPoolExecutor(
                MOST_CONNECTIONS,
                MOST_CONNECTIONS,
                1,
                TimeUnit.MINUTES,
                new LinkedBlockingQueue<>(MOST_WAITING),
                WebServer::thread);
        connections.allowCoreThreadTimeOut(true);
        server.setExecutor(connections);
        server.createContext("/", this::handle);
        server.start();
    }

    private static Thread thread(Runnable work) {
        Thread thread = new Thread(work, "web");
        thread.setDaemon(true);
        return thread;
    }

    int port() {
        return server.getAddress().getPort();
    }

    private void handle(HttpExchange exchange) throws IOException {
        long start = System.nanoTime();
        try (exchange) {
            Reply reply = reply(exchange);
            send(exchange, reply);
            log.accept(String.format(
                    Locale.ROOT,
                    "%s %s %d %.0f ms",
                    exchange.getRequestMethod(),
                    exchange.getRequestURI().getRawPath(),
                    reply.status(),
                    (System.nanoTime() - start) / 1e6));
        }
    }

    private Reply reply(HttpExchange exchange) throws IOException {
        try {
            visitors.check(exchange.getRequestHeaders());
            return answer(exchange);
        } catch (RefusedException e) {
            return Reply.error(e.status(), String.valueOf(e.getMessage()));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Reply.error(BUSY, "the server is about to end");
        } catch (OutOfMemoryError e) {
            return Reply.error(
                    BUSY, "not enough memory for this one; give the server more with ACNE_JVM_OPTIONS=-Xmx8g");
        } catch (RuntimeException e) {
            log.accept("failed: " + e);
            return Reply.error(BROKEN, "this should not have happened: " + e);
        }
    }

    private Reply answer(HttpExchange exchange) throws IOException, InterruptedException {
        String path = exchange.getRequestURI().getPath();
        WebTask task = tasks.get(path);
        if (task != null) {
            requireMethod(exchange, "POST");
            // Read first: who sends slowly must not keep a worker from others.
            return forms.read(exchange, body -> byAWorker(() -> run(task, exchange, body)));
        }
        if (path.equals("/api/example")) {
            requireMethod(exchange, "GET");
            return byAWorker(() -> Reply.json(ExamplePair.of(seed)));
        }
        Reply page = pages.find(path).orElseThrow(() -> new RefusedException(NOT_FOUND, "there is nothing at " + path));
        requireMethod(exchange, "GET");
        return page;
    }

    private static void requireMethod(HttpExchange exchange, String method) {
        String used = exchange.getRequestMethod();
        if (!used.equals(method) && !(method.equals("GET") && used.equals("HEAD"))) {
            exchange.getResponseHeaders().set("Allow", method);
            throw new RefusedException(WRONG_METHOD, "this takes " + method + ", not " + used);
        }
    }

    private interface Work {
        Reply done() throws IOException;
    }

    private Reply byAWorker(Work work) throws IOException, InterruptedException {
        if (!workers.tryAcquire(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
            throw new RefusedException(BUSY, "all workers are busy; try again");
        }
        try {
            return work.done();
        } finally {
            workers.release();
        }
    }

    private static Reply run(WebTask task, HttpExchange exchange, byte[] body) throws IOException {
        String type = Objects.requireNonNullElse(exchange.getRequestHeaders().getFirst("Content-Type"), "nothing");
        try (WebForm form = new WebForm(MultipartBody.read(body, type))) {
            return answer(task, form);
        }
    }

    /** What is wrong with a file or a field is the browser's to know. */
    private static Reply answer(WebTask task, WebForm form) {
        try {
            return Reply.json(task.answer(form));
        } catch (UncheckedIOException e) {
            // A file that breaks while it is read, told of from within the work on it.
            throw refusal(form, Objects.requireNonNull(e.getCause()));
        } catch (IOException | InputException e) {
            throw refusal(form, e);
        }
    }

    private static RefusedException refusal(WebForm form, Exception mistake) {
        return new RefusedException(form.shown(InputException.reason(mistake)));
    }

    private static void send(HttpExchange exchange, Reply reply) throws IOException {
        Headers headers = exchange.getResponseHeaders();
        headers.set("Content-Type", reply.type());
        headers.set("Content-Security-Policy", POLICY);
        headers.set("X-Content-Type-Options", "nosniff");
        headers.set("Cache-Control", "no-cache");
        boolean head = exchange.getRequestMethod().equals("HEAD");
        exchange.sendResponseHeaders(reply.status(), head ? -1 : reply.body().length);
        if (!head) {
            exchange.getResponseBody().write(reply.body());
        }
    }

    @Override
    public void close() {
        server.stop(0);
        connections.shutdownNow();
    }
}
