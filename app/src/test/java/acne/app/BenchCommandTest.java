package acne.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Command;

class BenchCommandTest {
    @Command(name = "nothing")
    static final class Nothing implements Callable<Integer> {
        @Override
        public Integer call() {
            return 7;
        }
    }

    @Test
    void runsTheBenchmarkOfAProvider() {
        CommandLine bench = BenchCommand.commandLine(List.of(Nothing::new));
        assertEquals(7, bench.execute("nothing"));
    }

    @Test
    void saysInOneLineThatTheModuleIsMissing() {
        StringWriter error = new StringWriter();
        CommandLine main = Main.commandLine().setErr(new PrintWriter(error, true));
        assertEquals(2, main.execute("bench"));
        assertTrue(error.toString().contains("the bench module is not on the class path"), error.toString());
        assertEquals(1, error.toString().lines().count());
    }
}
