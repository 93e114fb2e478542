package dev.nerve.app;

import dev.nerve.NerveException;
import dev.nerve.SessionId;
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

/// One process at a time talks in a session: two would end each other's turns.
///
/// The system gives it back when the process ends, however that happens.
final class SessionLock implements AutoCloseable {

    private final FileChannel file;

    private SessionLock(FileChannel file) {
        this.file = file;
    }

    /// @param directory where locks are; made if it is not there
    /// @param session the session's name
    /// @throws NerveException.Unavailable if another process has it; the message says which
    static SessionLock open(Path directory, String session) {
        var name = SessionId.of(session).name();
        try {
            Files.createDirectories(directory);
            var path = directory.resolve(name + ".lock");
            var file =
                    FileChannel.open(
                            path,
                            StandardOpenOption.CREATE,
                            StandardOpenOption.READ,
                            StandardOpenOption.WRITE);
            if (!isFree(file)) {
                var holder = holder(file);
                file.close();
                throw new NerveException.Unavailable(
                        "session '%s' is open in process %s; use another with --session"
                                .formatted(name, holder));
            }
            file.truncate(0);
            var process = String.valueOf(ProcessHandle.current().pid());
            file.write(ByteBuffer.wrap(process.getBytes(StandardCharsets.UTF_8)), 0);
            return new SessionLock(file);
        } catch (IOException failure) {
            throw new NerveException.Unavailable(
                    "cannot write to '%s': %s; start nerve where you may write"
                            .formatted(directory.getParent(), reason(failure)),
                    failure);
        }
    }

    private static String reason(IOException failure) {
        return switch (failure) {
            case AccessDeniedException _ -> "permission denied";
            case FileAlreadyExistsException there -> there.getFile() + " is no directory";
            case FileSystemException system when system.getReason() != null -> system.getReason();
            default -> String.valueOf(failure.getMessage());
        };
    }

    /// A byte far behind what is written, so that others can read who holds it.
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
        try {
            file.close();
        } catch (IOException _) {
            // The system gives it back in any case.
        }
    }
}
