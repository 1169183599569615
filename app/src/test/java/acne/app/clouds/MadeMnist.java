package acne.app.clouds;

import acne.data.DrawnDigits;
import acne.data.SampleRandom;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A folder of drawn digits in the format of MNIST. */
public final class MadeMnist {
    private MadeMnist() {}

    /** Writes the four files, and gives the folder. */
    public static Path write(Path folder, int training, int test) throws IOException {
        Files.createDirectories(folder);
        write(folder, "train", training, 1);
        write(folder, "t10k", test, 2);
        return folder;
    }

    private static void write(Path folder, String part, int count, long seed) throws IOException {
        try (DataOutputStream images = open(folder, part + "-images-idx3-ubyte");
                DataOutputStream labels = open(folder, part + "-labels-idx1-ubyte")) {
            for (int value : new int[] {0x803, count, DrawnDigits.SIDE, DrawnDigits.SIDE}) {
                images.writeInt(value);
            }
            labels.writeInt(0x801);
            labels.writeInt(count);
            for (int i = 0; i < count; i++) {
                images.write(DrawnDigits.draw(i % 10, SampleRandom.of(seed, i)).grey());
                labels.writeByte(i % 10);
            }
        }
    }

    private static DataOutputStream open(Path folder, String name) throws IOException {
        return new DataOutputStream(Files.newOutputStream(folder.resolve(name)));
    }
}
