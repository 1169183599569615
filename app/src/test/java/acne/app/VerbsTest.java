package acne.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class VerbsTest {
    @Test
    void everyVerbIsCalledByTheNameOfItsCommand() {
        for (String verb : Verbs.ALL) {
            CommandLine root = new CommandLine(new AcneCommand());

            Verbs.add(root, verb);

            List<String> names = root.getSubcommands().values().stream()
                    .map(CommandLine::getCommandName)
                    .toList();
            assertEquals(List.of(verb), names);
            assertEquals(Set.of(verb), root.getSubcommands().keySet());
        }
    }

    @Test
    void aCommandGetsItsVerbAloneAndAnythingElseGetsAll() {
        assertEquals(List.of("pose"), Verbs.of(new String[] {"pose", "a.jpg", "b.jpg"}));
        assertEquals(Verbs.ALL, Verbs.of(new String[] {}));
        assertEquals(Verbs.ALL, Verbs.of(new String[] {"--help"}));
        assertEquals(Verbs.ALL, Verbs.of(new String[] {"help", "pose"}));
        assertEquals(Verbs.ALL, Verbs.of(new String[] {"posse"}));
    }

    @Test
    void badUsageOfAnyVerbIsOneLine() {
        for (String verb : Verbs.ALL) {
            if (!verb.equals("help")) {
                CommandRun.refused("acne " + verb, verb, "--no-such-option");
            }
        }
        CommandRun.refused("Missing required parameter", "train");
    }

    @Test
    void everyVerbHasHelp() {
        for (String verb : Verbs.ALL) {
            CommandRun run = CommandRun.ok(verb, "--help");
            assertTrue(run.out().contains("Usage: acne " + verb), run.out());
        }
    }
}
