package acne.train;

import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Keeps a second training out of the folder of a run: both would write the same files. The system gives it back after a kill. */
final class RunLock implements Closeable {
    /** It stays when the run ends: were it deleted, two others could hold one lock each on the old file and a new one. */
    private static final String FILE = ".lock";

    private final FileChannel channel;

    private RunLock(FileChannel channel) {
        this.channel = channel;
    }

    static RunLock take(Path folder) throws IOException {
        FileChannel channel =
                FileChannel.open(folder.resolve(FILE), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        if (isFree(channel)) {
            return new RunLock(channel);
        }
        channel.close();
        throw new SettingsException(
                folder.toString(), "need a folder of its own for each training, and another one is running in this");
    }

    private static boolean isFree(FileChannel channel) {
        try {
            return channel.tryLock() != null;
        } catch (OverlappingFileLockException e) {
            return false;
        } catch (IOException e) {
            // Some network file systems have no locks; there the user has to take care.
            return true;
        }
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
