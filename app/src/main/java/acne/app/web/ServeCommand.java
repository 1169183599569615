package acne.app.web;

import acne.app.CommonOptions;
import acne.app.InputException;
import java.io.IOException;
import java.io.PrintWriter;
import java.net.BindException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The verb {@code serve}: a web page for photos, points and clouds. */
@Command(
        name = "serve",
        description = {
            "A web page on this machine: two photos to their geometry, points to their line, a drawn digit or a cloud to its"
                    + " class. Ends with Ctrl-C.",
            "Programs may use what the page does: POST forms to /api/pose (image1, image2, camera1, camera2, method, one_camera),"
                    + " /api/fit-line (points) and /api/classify (cloud, up, frame); answers are JSON."
        },
        mixinStandardHelpOptions = true)
public final class ServeCommand implements Runnable {
    @Spec
    private CommandSpec spec;

    @Mixin
    private CommonOptions common = new CommonOptions();

    @Option(
            names = "--host",
            paramLabel = "ADDRESS",
            description = "address to answer at; 0.0.0.0 for all, which lets others in (default: ${DEFAULT-VALUE})")
    private String host = "localhost";

    @Option(
            names = "--port",
            paramLabel = "N",
            description = "port to answer at, 0 for any that is free (default: ${DEFAULT-VALUE})")
    private int port = 8080;

    @Override
    public void run() {
        if (port < 0 || port > 65_535) {
            throw new InputException("--port: need 0 to 65535, got " + port);
        }
        PrintWriter out = spec.commandLine().getOut();
        InetAddress address = address();
        try (WebServer server = start(address, out)) {
            String url = "http://" + host + ":" + server.port() + "/";
            Map<String, Object> result = new LinkedHashMap<>();
            result.put("task", "serve");
            result.put("url", url);
            common.writeJson(result);
            if (!address.isLoopbackAddress()) {
                out.println("whoever can reach this machine can use the page");
            }
            out.println(url);
            out.flush();
            new CountDownLatch(1).await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private InetAddress address() {
        try {
            return InetAddress.getByName(host);
        } catch (UnknownHostException e) {
            throw new InputException("--host: unknown address '" + host + "'", e);
        }
    }

    private WebServer start(InetAddress address, PrintWriter out) {
        try {
            return new WebServer(address, port, common.threads(), common.seed(), line -> {
                out.println(line);
                out.flush();
            });
        } catch (BindException e) {
            throw new InputException(
                    "--port: cannot answer at " + host + ":" + port + " (" + e.getMessage() + "); choose another", e);
        } catch (IOException e) {
            throw InputException.of("cannot start", e);
        }
    }
}
