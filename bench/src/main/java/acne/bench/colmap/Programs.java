package acne.bench.colmap;

import acne.app.InputException;
import java.io.File;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** The programs that are compared, each started as a process of its own, as users do. */
final class Programs {
    private final Path colmap;
    private final Path log;

    /**
     * What a program took.
     *
     * @param wall seconds from start to end
     * @param processor seconds of all its threads, which other work on the machine does not change much
     */
    record Seconds(double wall, double processor) {}

    /** The output of all programs goes to the log. */
    Programs(Path colmap, Path log) {
        this.colmap = colmap;
        this.log = log;
    }

    /** COLMAP, where the search path has it. */
    static Optional<Path> findColmap() {
        return Arrays.stream(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
                .map(folder -> Path.of(folder, "colmap"))
                .filter(Files::isExecutable)
                .findFirst();
    }

    /** Runs a command of COLMAP. */
    Seconds colmap(Object... arguments) {
        List<String> command = new ArrayList<>(List.of(colmap.toString()));
        Arrays.stream(arguments).map(String::valueOf).forEach(command::add);
        return run(command);
    }

    /** Runs a verb of ours with the options of this virtual machine. */
    Seconds acne(Object... arguments) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(ManagementFactory.getRuntimeMXBean().getInputArguments());
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), "acne.app.Main"));
        Arrays.stream(arguments).map(String::valueOf).forEach(command::add);
        return run(command);
    }

    /** Processor time of all children of this process that have ended, as Linux counts it in hundredths of a second. */
    private static double childSeconds() throws IOException {
        String stat = Files.readString(Path.of("/proc/self/stat"));
        // The name of the program, in brackets, may hold spaces; fields 16 and 17 are the times of the children.
        String[] numbers = stat.substring(stat.lastIndexOf(')') + 2).split(" ");
        return (Long.parseLong(numbers[13]) + Long.parseLong(numbers[14])) / 100.0;
    }

    private Seconds run(List<String> command) {
        ProcessBuilder builder = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()));
        // COLMAP asks for a display even where it draws nothing.
        builder.environment().put("QT_QPA_PLATFORM", "offscreen");
        try {
            double processor = childSeconds();
            long start = System.nanoTime();
            int exit = builder.start().waitFor();
            Seconds seconds = new Seconds((System.nanoTime() - start) * 1e-9, childSeconds() - processor);
            if (exit != 0) {
                throw new InputException(
                        String.join(" ", command) + " ended with exit code " + exit + "; its output is in " + log);
            }
            return seconds;
        } catch (IOException e) {
            throw InputException.of(command.get(0) + " cannot be started", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InputException("interrupted", e);
        }
    }
}
