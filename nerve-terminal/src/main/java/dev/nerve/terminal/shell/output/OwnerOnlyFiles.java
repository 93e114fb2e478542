package dev.nerve.terminal.shell.output;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/// Files and directories that only their owner can access.
public final class OwnerOnlyFiles {

    private static final Set<StandardOpenOption> NEW =
            Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);

    private OwnerOnlyFiles() {}

    /// Creates a directory and its missing parents.
    public static void makeDirectory(Path directory) throws IOException {
        Files.createDirectories(directory, only("rwx------", directory));
    }

    /// {@return the stream to write a new file}
    public static OutputStream create(Path file) throws IOException {
        return Channels.newOutputStream(Files.newByteChannel(file, NEW, only("rw-------", file)));
    }

    private static FileAttribute<?>[] only(String permissions, Path place) {
        return place.getFileSystem().supportedFileAttributeViews().contains("posix")
                ? new FileAttribute<?>[] {
                    PosixFilePermissions.asFileAttribute(
                            PosixFilePermissions.fromString(permissions))
                }
                : new FileAttribute<?>[0];
    }
}
