package acne.app;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

/** Whether what a command is told to write can be written, asked before its work and not found out after it. Nothing is made. */
final class OutputCheck {
    private static final Set<String> OUTPUTS = Set.of("--json", "-o");

    private OutputCheck() {}

    /** Checks the outputs that the arguments name, of the command and its verbs. */
    static void check(ParseResult arguments) {
        for (CommandLine command : arguments.asCommandLineList()) {
            for (OptionSpec option : command.getParseResult().matchedOptions()) {
                if (OUTPUTS.contains(option.shortestName()) && option.getValue() instanceof Path place) {
                    check(command, option, place);
                }
            }
        }
    }

    private static void check(CommandLine command, OptionSpec option, Path place) {
        String obstacle = "DIR".equals(option.paramLabel()) ? obstacleOfFolder(place) : obstacleOfFile(place);
        if (!obstacle.isEmpty()) {
            throw new ParameterException(command, option.shortestName() + ": cannot write " + place + ": " + obstacle);
        }
    }

    private static String obstacleOfFile(Path file) {
        if (Files.isDirectory(file)) {
            return "a file was expected, this is a folder";
        }
        boolean device = Files.exists(file) && !Files.isRegularFile(file);
        Path folder = file.toAbsolutePath().getParent();
        return device || folder == null ? "" : obstacleOfFolder(folder);
    }

    /** The folder, or what is there of it: the rest can be made. */
    private static String obstacleOfFolder(Path folder) {
        Path there = folder.toAbsolutePath();
        while (!Files.exists(there) && there.getParent() != null) {
            there = there.getParent();
        }
        if (!Files.isDirectory(there)) {
            return there + " is no folder";
        }
        return Files.isWritable(there) ? "" : "not allowed to write in " + there;
    }
}
