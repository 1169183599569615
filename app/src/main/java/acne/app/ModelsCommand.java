package acne.app;

import acne.model.BundledModels;
import acne.model.ModelFile;
import acne.model.NamedTensor;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The verb {@code models}: what is bundled, or the card of one model. */
@Command(
        name = "models",
        description = "Lists the models in the jar, or prints the card of one model.",
        mixinStandardHelpOptions = true)
final class ModelsCommand implements Runnable {
    @Spec
    private CommandSpec spec;

    @Mixin
    private CommonOptions options;

    @Parameters(
            arity = "0..1",
            paramLabel = "NAME",
            description = "a bundled model, or a file whose name ends in .safetensors")
    private @Nullable String name;

    private final BundledModels bundled = BundledModels.ofLibrary();

    @Override
    public void run() {
        try {
            if (name == null) {
                list();
            } else {
                show(name);
            }
        } catch (IOException e) {
            throw InputException.of(e);
        }
        spec.commandLine().getOut().flush();
    }

    private void list() throws IOException {
        PrintWriter out = spec.commandLine().getOut();
        List<Map<String, Object>> models = new ArrayList<>();
        for (String known : bundled.names()) {
            ModelFile model = bundled.read(known);
            out.printf(
                    Locale.ROOT,
                    "%-24s %-8s %,10d parameters %,8d iterations  validation %.3g%n",
                    known,
                    model.card().task(),
                    model.parameters(),
                    model.card().iterations(),
                    model.card().metrics().getOrDefault("validation", Double.NaN));
            models.add(description(known, model));
        }
        if (models.isEmpty()) {
            out.println("no model is bundled with this build");
        }
        options.writeJson(Map.of("models", models));
    }

    private void show(String wanted) throws IOException {
        PrintWriter out = spec.commandLine().getOut();
        ModelFile model = NamedModels.read(wanted);
        Map<String, Object> description = description(wanted, model);
        description.forEach((key, value) -> out.printf("%-14s %s%n", key, shown(value)));
        description.put("tensors", shapes(model));
        out.printf("%-14s %d%n", "tensors", model.tensors().size());
        options.writeJson(description);
    }

    private static Map<String, Object> description(String name, ModelFile model) {
        Map<String, Object> description = new LinkedHashMap<>();
        description.put("name", name);
        description.put("parameters", model.parameters());
        description.putAll(model.card().toMap());
        return description;
    }

    /** Key-values as "a = 1, b = 2". */
    private static String shown(Object value) {
        if (value instanceof Map<?, ?> map) {
            List<String> items = new ArrayList<>();
            map.forEach((key, item) -> items.add(key + " = " + item));
            return String.join(", ", items);
        }
        return value.toString();
    }

    private static Map<String, List<Integer>> shapes(ModelFile model) {
        Map<String, List<Integer>> shapes = new LinkedHashMap<>();
        for (NamedTensor tensor : model.tensors()) {
            shapes.put(tensor.name(), IntStream.of(tensor.shape()).boxed().toList());
        }
        return shapes;
    }
}
