package dev.nerve.commander.line;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;

/// The file in which what a person typed is kept: for its owner alone.
///
/// @param path where it is
record HistoryFile(Path path) {

    /// The most entries that are kept.
    static final int MOST = 1_000;

    /// {@return where to keep what is typed; nowhere if the file cannot be made}
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
            // A history is not worth a failure; without it, what is typed is kept until the end.
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
