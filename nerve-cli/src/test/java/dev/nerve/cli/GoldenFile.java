package dev.nerve.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// A file with the text that a view showed before. `-Dupdate=true` writes what it shows now.
///
/// @param file the file
public record GoldenFile(Path file) {

    /// {@return a file in the resources of the tests}
    ///
    /// @param name its name, such as `inbox/wide.txt`
    public static GoldenFile of(String name) {
        return new GoldenFile(Path.of("src", "test", "resources").resolve(name));
    }

    /// Fails if a text differs from the file.
    ///
    /// @param text the text
    public void assertShows(String text) {
        try {
            if (Boolean.getBoolean("update")) {
                Files.createDirectories(file.getParent());
                Files.writeString(file, text);
            }
            assertThat(text).isEqualTo(Files.readString(file));
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }
}
