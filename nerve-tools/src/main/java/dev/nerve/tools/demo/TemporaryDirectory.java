package dev.nerve.tools.demo;

import dev.nerve.NerveException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;

/// A temporary directory that is deleted when it is closed.
///
/// @param directory the path of the directory
public record TemporaryDirectory(Path directory) implements AutoCloseable {

    /// {@return a new temporary directory}
    public static TemporaryDirectory open() {
        try {
            return new TemporaryDirectory(Files.createTempDirectory("nerve-demo-"));
        } catch (IOException failure) {
            throw new NerveException.Unavailable(
                    "cannot make a directory in %s: %s"
                            .formatted(System.getProperty("java.io.tmpdir"), failure),
                    failure);
        }
    }

    @Override
    public void close() {
        try {
            for (var file : innermostFirst()) {
                Files.deleteIfExists(file);
            }
        } catch (IOException failure) {
            throw new UncheckedIOException("cannot delete " + directory, failure);
        }
    }

    private List<Path> innermostFirst() throws IOException {
        try (var files = Files.walk(directory)) {
            return files.sorted(Comparator.reverseOrder()).toList();
        }
    }
}
