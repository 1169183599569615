package acne.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class BundledModelsTest {
    private final ModelFile model =
            new ModelFile(ModelCardTest.card(), List.of(new NamedTensor("a", new int[] {2}, new float[] {1, 2})));

    private BundledModels models() {
        Map<String, byte[]> resources = new HashMap<>();
        resources.put("/acne/models/index.txt", "# models\nlines\n\n digits \n".getBytes(StandardCharsets.UTF_8));
        resources.put("/acne/models/lines.safetensors", model.toBytes());
        return BundledModels.of(
                name -> resources.containsKey(name) ? new ByteArrayInputStream(resources.get(name)) : null);
    }

    @Test
    void listsAndReadsByName() throws IOException {
        assertEquals(List.of("lines", "digits"), models().names());
        assertEquals(model, models().read("lines"));
    }

    @Test
    void anUnknownNameListsTheKnown() {
        assertEquals(
                "unknown model '../lines'; known: [lines, digits]",
                assertThrows(IllegalArgumentException.class, () -> models().read("../lines"))
                        .getMessage());
    }

    @Test
    void aListedModelThatIsNotPackedIsNamed() {
        assertEquals(
                "the library was packed without its resource /acne/models/digits.safetensors",
                assertThrows(IOException.class, () -> models().read("digits")).getMessage());
    }

    @Test
    void theIndexOfTheLibraryListsItsFolderAndEveryModelReads() throws IOException {
        BundledModels library = BundledModels.ofLibrary();
        TreeSet<String> packed = new TreeSet<>();
        try (var files = Files.list(Path.of("src/main/resources/acne/models"))) {
            files.map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(".safetensors"))
                    .forEach(name -> packed.add(name.replace(".safetensors", "")));
        }

        assertEquals(packed, new TreeSet<>(library.names()));
        for (String name : library.names()) {
            library.read(name);
        }
    }
}
