package acne.app;

import acne.io.onnx.OnnxExport;
import acne.io.onnx.OnnxModel;
import acne.model.AtomicFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The verb {@code export}: a model file as ONNX. */
@Command(
        name = "export",
        description = "Writes a model as an ONNX file, with its card in the metadata.",
        mixinStandardHelpOptions = true)
final class ExportCommand implements Runnable {
    @Spec
    private CommandSpec spec;

    @Mixin
    private CommonOptions options;

    @Parameters(
            index = "0",
            paramLabel = "MODEL",
            description = "a model file (.safetensors), or the name of a bundled model")
    private String model = "";

    @Parameters(index = "1", paramLabel = "OUT.onnx", description = "the file to write")
    private Path target;

    @Override
    public void run() {
        byte[] bytes = exported();
        try {
            requireAnotherFile();
            AtomicFile.write(target, out -> out.write(bytes));
        } catch (IOException e) {
            throw InputException.of("cannot write " + target, e);
        }
        spec.commandLine()
                .getOut()
                .printf(Locale.ROOT, "%s: %,d bytes, opset %d%n", target, bytes.length, OnnxModel.OPSET);
        spec.commandLine().getOut().flush();
        Map<String, Object> result = new LinkedHashMap<>();
        result.put("model", model);
        result.put("onnx", target.toString());
        result.put("bytes", bytes.length);
        result.put("opset", OnnxModel.OPSET);
        options.writeJson(result);
    }

    /** Training cannot be had back from a graph. */
    private void requireAnotherFile() throws IOException {
        Path source = Path.of(model);
        if (Files.exists(source) && Files.exists(target) && Files.isSameFile(source, target)) {
            throw new InputException("need another file for the graph than " + model + ", the model itself");
        }
    }

    private byte[] exported() {
        try {
            return OnnxExport.ofLibrary().export(NamedModels.read(model)).toBytes();
        } catch (IOException e) {
            throw InputException.of(e);
        } catch (IllegalArgumentException e) {
            throw InputException.of(model, e);
        }
    }
}
