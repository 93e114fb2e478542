package dev.nerve.sqlite.worker;

import dev.nerve.ErrorCode;
import dev.nerve.NerveException;
import dev.nerve.SessionId;
import dev.nerve.session.definition.SessionLocks;
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

/// The locks of the sessions of a store, one file for each session.
///
/// The kernel releases a lock when the process ends, even after a crash. *Safe for many threads.*
public final class SessionLockDirectory implements SessionLocks {

    private final Path directory;

    private SessionLockDirectory(Path directory) {
        this.directory = directory;
    }

    /// {@return the session locks of a store}
    ///
    /// @param store its directory
    public static SessionLockDirectory in(Path store) {
        return new SessionLockDirectory(store.toAbsolutePath().resolve("locks"));
    }

    @Override
    public SessionLock acquire(SessionId session) {
        try {
            Files.createDirectories(directory);
            synchronized (ProcessFileLocks.MONITOR) {
                return locked(directory.resolve(session.name() + ".lock"), session);
            }
        } catch (IOException failure) {
            throw refused(failure);
        }
    }

    /// Does not open a file that this process has locked, because closing it would release the
    /// lock.
    private static SessionLock locked(Path path, SessionId session) throws IOException {
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
        return () -> release(file, key);
    }

    private static NerveException taken(SessionId session, String process) {
        return new NerveException.Unavailable(
                "session '%s' is open in process %s; use another session, or close it there"
                        .formatted(session, process));
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

    private static void release(FileChannel file, Object fileKey) {
        synchronized (ProcessFileLocks.MONITOR) {
            ProcessFileLocks.remove(fileKey);
            try {
                file.close();
            } catch (IOException _) {
                // The operating system releases the lock in any case.
            }
        }
    }

    private NerveException refused(IOException failure) {
        var message = "cannot lock a file in '%s': %s".formatted(directory, reason(failure));
        var refused =
                failure instanceof AccessDeniedException
                        ? new NerveException.Failed(ErrorCode.PERMISSION, message)
                        : new NerveException.Unavailable(message);
        refused.initCause(failure);
        return refused;
    }

    private static String reason(IOException failure) {
        return switch (failure) {
            case AccessDeniedException _ -> "permission denied";
            case FileAlreadyExistsException there -> there.getFile() + " is no directory";
            case FileSystemException system when system.getReason() != null -> system.getReason();
            default -> String.valueOf(failure.getMessage());
        };
    }
}
