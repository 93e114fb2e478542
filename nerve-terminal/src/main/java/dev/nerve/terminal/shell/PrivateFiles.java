package dev.nerve.terminal.shell;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/// Files and directories that nobody but their owner can look into.
final class PrivateFiles {

    private static final Set<StandardOpenOption> NEW =
            Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);

    private PrivateFiles() {}

    /// Makes a directory and those it is in, unless they are there.
    static void makeDirectory(Path directory) throws IOException {
        Files.createDirectories(directory, only("rwx------", directory));
    }

    /// {@return where to write to a file that was not there before}
    static OutputStream create(Path file) throws IOException {
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
