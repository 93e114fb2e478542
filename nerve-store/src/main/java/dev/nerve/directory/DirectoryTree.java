package dev.nerve.directory;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;

/// A directory with everything in it.
final class DirectoryTree {

    private static final System.Logger LOG = System.getLogger(DirectoryTree.class.getName());

    private DirectoryTree() {}

    /// Deletes a directory, if it exists. It follows no symbolic links. Failures are logged.
    static void delete(Path directory) {
        if (!Files.exists(directory)) {
            return;
        }
        try (var files = Files.walk(directory)) {
            for (var file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        } catch (IOException | UncheckedIOException failure) {
            LOG.log(System.Logger.Level.DEBUG, "cannot delete " + directory, failure);
        }
    }
}
