package dev.nerve.commander.line;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;

/// The file that stores the typed lines. Only its owner can read it.
///
/// @param path the path of the file
record HistoryFile(Path path) {

    /// The maximum number of entries.
    static final int MAX_ENTRIES = 1_000;

    /// {@return the file, created with restricted permissions, or empty if that fails}
    Optional<Path> prepare() {
        try {
            var directory = path.toAbsolutePath().getParent();
            if (directory != null) {
                Files.createDirectories(directory, only(directory, "rwx------"));
            }
            create();
            restrict();
            return Optional.of(path);
        } catch (IOException _) {
            // A missing history is no failure; the lines are then stored in memory only.
            return Optional.empty();
        }
    }

    private void create() throws IOException {
        try {
            Files.createFile(path, only(path, "rw-------"));
        } catch (FileAlreadyExistsException e) {
            if (!Files.isRegularFile(path)) {
                throw e;
            }
        }
    }

    private void restrict() throws IOException {
        var view = Files.getFileAttributeView(path, PosixFileAttributeView.class);
        if (view != null) {
            view.setPermissions(PosixFilePermissions.fromString("rw-------"));
        }
    }

    private static FileAttribute<?>[] only(Path file, String permissions) {
        return file.getFileSystem().supportedFileAttributeViews().contains("posix")
                ? new FileAttribute<?>[] {
                    PosixFilePermissions.asFileAttribute(
                            PosixFilePermissions.fromString(permissions))
                }
                : new FileAttribute<?>[0];
    }
}
