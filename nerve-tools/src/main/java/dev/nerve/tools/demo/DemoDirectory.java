package dev.nerve.tools.demo;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;

/// The directory of the demo. It is in the home directory and has the runs of the newest demo, so
/// that the user can look at them afterwards.
///
/// If it is not writable, or another demo uses it, the demo works in a temporary directory.
/// *Confined to one thread.*
final class DemoDirectory implements AutoCloseable {

    private final TemporaryDirectory temporaryDirectory;
    private final Optional<FileChannel> lock;
    private boolean isComplete;

    private DemoDirectory(TemporaryDirectory temporaryDirectory, Optional<FileChannel> lock) {
        this.temporaryDirectory = temporaryDirectory;
        this.lock = lock;
    }

    /// {@return an empty directory that no other process uses}
    ///
    /// @param wanted the directory of the newest demo
    static DemoDirectory open(Path wanted) {
        try {
            Files.createDirectories(wanted.getParent());
            var lock =
                    FileChannel.open(
                            wanted.resolveSibling(wanted.getFileName() + ".lock"),
                            StandardOpenOption.CREATE,
                            StandardOpenOption.WRITE);
            if (isFree(lock)) {
                return new DemoDirectory(emptied(wanted), Optional.of(lock));
            }
            lock.close();
        } catch (IOException _) {
            // Use a temporary directory instead.
        }
        return new DemoDirectory(TemporaryDirectory.open(), Optional.empty());
    }

    private static boolean isFree(FileChannel file) throws IOException {
        try {
            FileLock held = file.tryLock();
            return held != null;
        } catch (OverlappingFileLockException _) {
            return false;
        }
    }

    private static TemporaryDirectory emptied(Path directory) throws IOException {
        var temporaryDirectory = new TemporaryDirectory(directory);
        if (Files.exists(directory)) {
            temporaryDirectory.close();
        }
        Files.createDirectory(directory);
        return temporaryDirectory;
    }

    Path path() {
        return temporaryDirectory.directory();
    }

    /// {@return whether the directory stays after the demo}
    boolean isPersistent() {
        return lock.isPresent();
    }

    /// Marks the demo as complete, so that its directory stays.
    void complete() {
        isComplete = true;
    }

    @Override
    public void close() {
        try {
            if (!isComplete || !isPersistent()) {
                temporaryDirectory.close();
            }
        } finally {
            lock.ifPresent(DemoDirectory::release);
        }
    }

    private static void release(FileChannel lock) {
        try {
            lock.close();
        } catch (IOException _) {
            // The operating system releases the lock in any case.
        }
    }
}
