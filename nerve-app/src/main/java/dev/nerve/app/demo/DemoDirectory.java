package dev.nerve.app.demo;

import dev.nerve.app.screen.Workspace;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;

/// Where the demo works: one directory in the home of the person, which has the newest demo, so
/// that its runs can be looked at afterwards.
///
/// Where that cannot be written to, or another demo is at it, it is a temporary directory.
/// *Confined to one thread.*
final class DemoDirectory implements AutoCloseable {

    private final Workspace workspace;
    private final Optional<FileChannel> lock;
    private boolean isComplete;

    private DemoDirectory(Workspace workspace, Optional<FileChannel> lock) {
        this.workspace = workspace;
        this.lock = lock;
    }

    /// {@return an empty directory, which nobody else uses}
    ///
    /// @param wanted where the newest demo stays
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
            // The demo can do without.
        }
        return new DemoDirectory(Workspace.open(), Optional.empty());
    }

    private static boolean isFree(FileChannel file) throws IOException {
        try {
            FileLock held = file.tryLock();
            return held != null;
        } catch (OverlappingFileLockException _) {
            return false;
        }
    }

    private static Workspace emptied(Path directory) throws IOException {
        var workspace = new Workspace(directory);
        if (Files.exists(directory)) {
            workspace.close();
        }
        Files.createDirectory(directory);
        return workspace;
    }

    Path path() {
        return workspace.directory();
    }

    /// {@return whether it stays when the demo has come to its end}
    boolean isLasting() {
        return lock.isPresent();
    }

    /// Tells that the demo came to its end, and that there is something to look at.
    void complete() {
        isComplete = true;
    }

    @Override
    public void close() {
        try {
            if (!isComplete || !isLasting()) {
                workspace.close();
            }
        } finally {
            lock.ifPresent(DemoDirectory::release);
        }
    }

    private static void release(FileChannel lock) {
        try {
            lock.close();
        } catch (IOException _) {
            // The system gives it back in any case.
        }
    }
}
