package dev.nerve.file;

import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;

/// A writer of files that are complete or absent, even after a power failure.
public final class AtomicFileWriter {

    private AtomicFileWriter() {}

    /// Writes a file that only its owner can read. When this method returns, the file is on the
    /// disk.
    ///
    /// @param file the file, which is replaced if it exists
    /// @param bytes its content
    /// @throws IOException if it cannot be written; then it is as before
    public static void write(Path file, byte[] bytes) throws IOException {
        var directory = file.toAbsolutePath().getParent();
        if (directory == null) {
            throw new IOException("no directory to write into");
        }
        Files.createDirectories(directory, OwnerPermissions.forDirectory(directory));
        var draft =
                Files.createTempFile(directory, "new-", null, OwnerPermissions.forFile(directory));
        try {
            writeToDisk(draft, bytes);
            Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            Files.deleteIfExists(draft);
            throw e;
        }
        force(directory);
        force(directory.getParent());
    }

    /// Writes with a stream, because an interrupt would close a channel.
    private static void writeToDisk(Path draft, byte[] bytes) throws IOException {
        try (var stream = new FileOutputStream(draft.toFile())) {
            stream.write(bytes);
            stream.getFD().sync();
        }
    }

    /// Forces the entries of a directory to the disk.
    private static void force(@Nullable Path directory) throws IOException {
        if (directory == null) {
            return;
        }
        boolean interrupted = Thread.interrupted();
        try {
            while (!isForced(directory)) {
                interrupted = true;
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private static boolean isForced(Path directory) throws IOException {
        try (var channel = FileChannel.open(directory, StandardOpenOption.READ)) {
            channel.force(true);
            return true;
        } catch (ClosedByInterruptException _) {
            // The caller restores the interrupt when the directory is on the disk.
            return !Thread.interrupted();
        }
    }
}
