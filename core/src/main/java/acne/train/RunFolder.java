package acne.train;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The folder of a training run, checked before the first iteration rather than found full at the first checkpoint. */
final class RunFolder {
    private RunFolder() {}

    /** Creates the folder and makes sure that a file can be written there and that {@code bytes} are free. */
    static Path prepare(Path folder, long bytes) {
        try {
            Files.createDirectories(folder);
            Path probe = Files.createTempFile(folder, "probe", ".part");
            try {
                Files.write(probe, new byte[4096]);
            } finally {
                Files.deleteIfExists(probe);
            }
            long free = Files.getFileStore(folder).getUsableSpace();
            if (free < bytes) {
                throw new SettingsException(
                        folder.toString(), "need " + bytes + " free bytes for the checkpoints, got " + free);
            }
            return folder;
        } catch (IOException e) {
            throw new SettingsException(
                    folder.toString(), "cannot write here: " + e.getClass().getSimpleName() + " " + e.getMessage());
        }
    }
}
