package dev.nerve.sqlite.worker;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;

/// The lock that a worker holds while it is alive.
public final class WorkerLock implements AutoCloseable {

    private static final System.Logger LOG = System.getLogger(WorkerLock.class.getName());

    private final String worker;
    private final Path file;
    private final FileChannel channel;
    private final Object fileKey;

    /// @param fileKey the identity of the file
    WorkerLock(String worker, Path file, FileChannel channel, Object fileKey) {
        this.worker = worker;
        this.file = file;
        this.channel = channel;
        this.fileKey = fileKey;
    }

    /// {@return the name of the worker}
    public String worker() {
        return worker;
    }

    /// Removes the file before it releases the lock, so that no one finds the file unlocked.
    @Override
    public void close() {
        synchronized (ProcessFileLocks.MONITOR) {
            try (channel) {
                Files.deleteIfExists(file);
            } catch (IOException failure) {
                // The kernel releases the lock in any case; the next worker removes the file.
                LOG.log(System.Logger.Level.DEBUG, "cannot remove " + file, failure);
            } finally {
                ProcessFileLocks.remove(fileKey);
            }
        }
    }
}
