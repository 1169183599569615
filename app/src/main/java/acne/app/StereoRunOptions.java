package acne.app;

import acne.app.stereo.PairSelection;
import acne.app.stereo.SceneFiles;
import acne.app.stereo.StereoMethod;
import acne.app.stereo.StereoMethods;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Option;

/** The options of verbs that run stereo methods on scene files. */
public final class StereoRunOptions {
    @Option(
            names = "--scenes",
            paramLabel = "DIR_OR_FILES",
            arity = "1..*",
            split = ",",
            description = "scene files, or folders of them")
    private List<Path> scenes = new ArrayList<>();

    @Option(
            names = "--methods",
            paramLabel = "NAMES",
            split = ",",
            description = {
                "methods to run, by name (default: all, in bench those without a network);",
                "ours first take the matches that neighbours and ratios speak for, with -weighted (magsac-weighted) they"
                        + " draw by that, with -uniform they do not ask, with -sized they"
                        + " know the sizes of the images too;",
                "model files (*.safetensors) are methods too, and with program:FILE estimators of other languages"
            })
    private List<String> methods = new ArrayList<>();

    @Option(
            names = "--ratio",
            paramLabel = "R",
            description = "ratio test for methods without learned weights (default: ${DEFAULT-VALUE})")
    private double ratio = 0.8;

    @Option(names = "--stride", paramLabel = "N", description = "take every N-th pair (default: ${DEFAULT-VALUE})")
    private int stride;

    private final List<String> defaultMethods;

    /** Options of a verb that takes every so many-th pair and these methods unless told; all methods where none are named here. */
    public StereoRunOptions(int defaultStride, List<String> defaultMethods) {
        this.stride = defaultStride;
        this.defaultMethods = defaultMethods;
    }

    /** The files that were named; none where none were. */
    public List<Path> files() {
        return SceneFiles.find(scenes);
    }

    /** The methods that were named, or those of the verb. */
    public List<StereoMethod> methods() {
        return StereoMethods.load().require(methods.isEmpty() ? defaultMethods : methods);
    }

    public PairSelection selection() {
        try {
            return new PairSelection(ratio, stride);
        } catch (IllegalArgumentException e) {
            throw InputException.of(e);
        }
    }
}
