package dev.nerve.app.process;

import dev.nerve.ErrorCode;
import dev.nerve.NerveException;
import dev.nerve.SessionId;
import dev.nerve.sqlite.worker.ProcessFileLocks;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/// A lock that lets only one process chat in a session. Two processes would end each other's turns.
///
/// The operating system releases it when the process ends, even after a crash.
public final class SessionLock implements AutoCloseable {

    private final FileChannel file;
    private final Object fileKey;

    /// @param fileKey the key that identifies the file
    private SessionLock(FileChannel file, Object fileKey) {
        this.file = file;
        this.fileKey = fileKey;
    }

    /// Locks a session.
    ///
    /// @param directory the directory of the lock files; created if it is missing
    /// @param session the name of the session
    /// @throws NerveException.Unavailable if another process holds the lock; the message names the
    ///     process
    public static SessionLock open(Path directory, String session) {
        var name = SessionId.of(session).name();
        try {
            Files.createDirectories(directory);
            synchronized (ProcessFileLocks.MONITOR) {
                return locked(directory.resolve(name + ".lock"), name);
            }
        } catch (IOException failure) {
            throw refused(directory, failure);
        }
    }

    /// Does not open a file that this process has locked, because closing it would release the
    /// lock.
    private static SessionLock locked(Path path, String session) throws IOException {
        var process = String.valueOf(ProcessHandle.current().pid());
        if (Files.exists(path) && ProcessFileLocks.contains(ProcessFileLocks.keyOf(path))) {
            throw taken(session, process);
        }
        var file =
                FileChannel.open(
                        path,
                        StandardOpenOption.CREATE,
                        StandardOpenOption.READ,
                        StandardOpenOption.WRITE);
        if (!isFree(file)) {
            var holder = holder(file);
            file.close();
            throw taken(session, holder);
        }
        file.truncate(0);
        file.write(ByteBuffer.wrap(process.getBytes(StandardCharsets.UTF_8)), 0);
        var key = ProcessFileLocks.keyOf(path);
        ProcessFileLocks.add(key);
        return new SessionLock(file, key);
    }

    private static NerveException taken(String session, String process) {
        return new NerveException.Unavailable(
                "session '%s' is open in process %s; use another with --session"
                        .formatted(session, process));
    }

    /// Reports a missing write permission in the same way as the store.
    private static NerveException refused(Path store, IOException failure) {
        var message =
                "cannot write to '%s': %s; start nerve where you may write, or name a directory"
                                .formatted(store, reason(failure))
                        + " with --dir";
        var refused =
                isForbidden(store, failure)
                        ? new NerveException.Failed(ErrorCode.PERMISSION, message)
                        : new NerveException.Unavailable(message);
        refused.initCause(failure);
        return refused;
    }

    private static boolean isForbidden(Path store, IOException failure) {
        var nearest = store.toAbsolutePath();
        while (!Files.exists(nearest) && nearest.getParent() != null) {
            nearest = nearest.getParent();
        }
        return failure instanceof AccessDeniedException || !Files.isWritable(nearest);
    }

    private static String reason(IOException failure) {
        return switch (failure) {
            case AccessDeniedException _ -> "permission denied";
            case FileAlreadyExistsException there -> there.getFile() + " is no directory";
            case FileSystemException system when system.getReason() != null -> system.getReason();
            default -> String.valueOf(failure.getMessage());
        };
    }

    /// Locks a byte far behind the content, so that other processes can read the holder's id.
    private static boolean isFree(FileChannel file) throws IOException {
        try {
            return file.tryLock(Long.MAX_VALUE - 1, 1, false) != null;
        } catch (OverlappingFileLockException _) {
            return false;
        }
    }

    private static String holder(FileChannel file) throws IOException {
        var bytes = ByteBuffer.allocate(20);
        file.read(bytes, 0);
        return new String(bytes.array(), 0, bytes.position(), StandardCharsets.UTF_8);
    }

    @Override
    public void close() {
        synchronized (ProcessFileLocks.MONITOR) {
            ProcessFileLocks.remove(fileKey);
            try {
                file.close();
            } catch (IOException _) {
                // The operating system releases the lock in any case.
            }
        }
    }
}
