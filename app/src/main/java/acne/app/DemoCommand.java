package acne.app;

import acne.app.clouds.CloudDemo;
import acne.app.demo.DemoPage;
import acne.app.demo.DemoPart;
import acne.app.demo.DemoPicture;
import acne.app.demo.DemoSection;
import acne.app.demo.LineDemo;
import acne.app.stereo.StereoDemo;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The verb {@code demo}: everything on data it makes itself, as a page of pictures. */
@Command(
        name = "demo",
        description = "Shows everything on data it makes itself; writes DIR/index.html with the pictures.",
        mixinStandardHelpOptions = true)
final class DemoCommand implements Runnable {
    /** The sections of the page, in order. */
    private static final List<DemoPart> PARTS = List.of(new LineDemo(), new StereoDemo(), new CloudDemo());

    @Spec
    private CommandSpec spec;

    @Mixin
    private CommonOptions options;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "DIR",
            description = "folder of the page (default: ${DEFAULT-VALUE})")
    private Path folder = Path.of("acne-demo");

    @Override
    public void run() {
        List<DemoSection> sections = new ArrayList<>();
        try (ProgressBar progress = ProgressBar.start("demo", PARTS.size())) {
            for (DemoPart part : PARTS) {
                sections.add(part.make(options.seed(), options.threads()));
                progress.advance();
            }
            Path page = DemoPage.write(folder, sections);
            spec.commandLine().getOut().println(page);
            spec.commandLine().getOut().flush();
            options.writeJson(result(page, sections));
        } catch (IOException e) {
            throw InputException.of("cannot write to " + folder, e);
        }
    }

    private static Map<String, Object> result(Path page, List<DemoSection> sections) {
        List<Map<String, Object>> shown = new ArrayList<>();
        for (DemoSection section : sections) {
            Map<String, Object> entry = new LinkedHashMap<>();
            entry.put("title", section.title());
            entry.put(
                    "pictures",
                    section.pictures().stream().map(DemoPicture::file).toList());
            shown.add(entry);
        }
        Map<String, Object> result = new LinkedHashMap<>();
        result.put("page", page.toString());
        result.put("sections", shown);
        return result;
    }
}
