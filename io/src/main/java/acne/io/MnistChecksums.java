package acne.io;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPInputStream;

/** The SHA-256 of the published files of MNIST, uncompressed. */
public final class MnistChecksums {
    private static final Map<String, String> PUBLISHED = Map.of(
            "train-images-idx3-ubyte", "ba891046e6505d7aadcbbe25680a0738ad16aec93bde7f9b65e87a2fc25776db",
            "train-labels-idx1-ubyte", "65a50cbbf4e906d70832878ad85ccda5333a97f0f4c3dd2ef09a8a9eef7101c5",
            "t10k-images-idx3-ubyte", "0fa7898d509279e482958e8ce81c8e77db3f2f8254e26661ceb7762c4d494ce7",
            "t10k-labels-idx1-ubyte", "ff7bcfd416de33731a308c3f266cc351222c34898ecbeaf847f06e48f7ec33f2");

    private MnistChecksums() {}

    /** One line a file that is as published; another content is an exception. */
    public static List<String> verify(Path folder) throws IOException {
        List<String> lines = new ArrayList<>();
        for (String name : MnistFolder.FILES) {
            Path file = MnistFolder.find(folder, name);
            String found = checksum(file);
            if (!found.equals(PUBLISHED.get(name))) {
                throw new InputFileException(
                        file + ": need the published content with SHA-256 " + PUBLISHED.get(name) + ", got " + found);
            }
            lines.add(file.getFileName() + ": as published");
        }
        return lines;
    }

    private static String checksum(Path file) throws IOException {
        MessageDigest digest;
        try {
            digest = MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
        boolean packed = file.toString().endsWith(".gz");
        try (InputStream raw = new BufferedInputStream(Files.newInputStream(file));
                InputStream plain = packed ? new GZIPInputStream(raw) : raw;
                DigestInputStream in = new DigestInputStream(plain, digest)) {
            long length = in.transferTo(OutputStream.nullOutputStream());
            if (length == 0) {
                throw new InputFileException(file + ": the file is empty");
            }
        } catch (InputFileException e) {
            throw e;
        } catch (EOFException e) {
            throw new InputFileException(file + ": the file is cut short", e);
        } catch (IOException e) {
            throw new InputFileException(file + ": cannot be read: " + e.getMessage(), e);
        }
        return HexFormat.of().formatHex(digest.digest());
    }
}
