package dev.nerve.history;

import dev.nerve.file.OwnerPermissions;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Set;

/// Opens history files that only their owner can read.
final class HistoryFileOpener {

    private static final Set<StandardOpenOption> APPENDING =
            Set.of(StandardOpenOption.CREATE, StandardOpenOption.WRITE, StandardOpenOption.APPEND);

    private HistoryFileOpener() {}

    static FileChannel openForAppending(Path file) throws IOException {
        var directory = file.toAbsolutePath().getParent();
        if (directory != null) {
            Files.createDirectories(directory, OwnerPermissions.forDirectory(directory));
        }
        return FileChannel.open(file, APPENDING, OwnerPermissions.forFile(file));
    }
}
