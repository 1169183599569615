package acne.app.stereo;

import acne.io.SceneFile;
import acne.model.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/** A fingerprint of the running code, so that predictions of other code are not taken for those of this one. */
final class CodeVersion {
    private CodeVersion() {}

    /** The fingerprint of everything that the core, io and app modules hold, and of the given method's module. */
    static String of(StereoMethod method) {
        Map<String, Long> checksums = new TreeMap<>();
        for (Class<?> type : List.of(Json.class, SceneFile.class, CodeVersion.class, method.getClass())) {
            try {
                Path place = Path.of(
                        type.getProtectionDomain().getCodeSource().getLocation().toURI());
                if (Files.isDirectory(place)) {
                    addFolder(place, checksums);
                } else {
                    addJar(place, checksums);
                }
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            } catch (URISyntaxException e) {
                throw new IllegalStateException(e);
            }
        }
        return Fingerprint.of(checksums.toString());
    }

    private static void addJar(Path jar, Map<String, Long> checksums) throws IOException {
        try (ZipFile zip = new ZipFile(jar.toFile())) {
            zip.stream()
                    .filter(entry -> isCode(entry.getName()))
                    .forEach((ZipEntry entry) -> checksums.put(entry.getName(), entry.getCrc()));
        }
    }

    private static void addFolder(Path folder, Map<String, Long> checksums) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : (Iterable<Path>) files.filter(Files::isRegularFile)::iterator) {
                CRC32 checksum = new CRC32();
                checksum.update(Files.readAllBytes(file));
                String name = folder.relativize(file).toString();
                if (isCode(name)) {
                    checksums.put(name, checksum.getValue());
                }
            }
        }
    }

    /** Classes and the models beside them; a manifest changes with every build. */
    private static boolean isCode(String name) {
        return name.startsWith("acne");
    }
}
