package dev.nerve.history;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/// Opens history files that only their owner can read.
final class HistoryFileOpener {

    private static final Set<StandardOpenOption> APPENDING =
            Set.of(StandardOpenOption.CREATE, StandardOpenOption.WRITE, StandardOpenOption.APPEND);

    private HistoryFileOpener() {}

    static FileChannel openForAppending(Path file) throws IOException {
        var directory = file.toAbsolutePath().getParent();
        if (directory != null) {
            Files.createDirectories(directory, only(directory, "rwx------"));
        }
        return FileChannel.open(file, APPENDING, only(file, "rw-------"));
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
