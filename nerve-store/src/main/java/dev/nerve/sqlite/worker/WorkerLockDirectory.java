package dev.nerve.sqlite.worker;

import dev.nerve.ErrorCode;
import dev.nerve.NerveException;
import dev.nerve.file.OwnerPermissions;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import java.util.Set;
import java.util.random.RandomGenerator;

/// The locks of all workers of a store. A worker is a process that owns runs. It is alive while the
/// kernel holds the lock on its file, whatever its process number and process namespace.
///
/// Names are never reused, so a missing or unlocked file means a dead worker. *Safe for many
/// threads.*
public final class WorkerLockDirectory {

    private static final System.Logger LOG = System.getLogger(WorkerLockDirectory.class.getName());
    private static final String SUFFIX = ".lock";
    private static final int MOST_TRIES = 10;

    private final Path directory;
    private final RandomGenerator random;

    private WorkerLockDirectory(Path directory, RandomGenerator random) {
        this.directory = directory;
        this.random = random;
    }

    /// {@return the locks of a store}
    ///
    /// @param store its directory
    /// @param random generates unique names
    public static WorkerLockDirectory in(Path store, RandomGenerator random) {
        return new WorkerLockDirectory(store.toAbsolutePath().resolve("workers"), random);
    }

    /// {@return the lock of a new worker, held until it is closed or this process ends}
    ///
    /// This also removes the files of dead workers.
    ///
    /// @throws NerveException if the file cannot be created or locked
    public WorkerLock acquire() {
        try {
            Files.createDirectories(directory, OwnerPermissions.forDirectory(directory));
            var lock = create();
            removeDead();
            return lock;
        } catch (IOException failure) {
            throw refused(failure);
        }
    }

    private WorkerLock create() throws IOException {
        for (int tries = 0; tries < MOST_TRIES; tries++) {
            synchronized (ProcessFileLocks.MONITOR) {
                var lock = tryCreate("%016x".formatted(random.nextLong()));
                if (lock.isPresent()) {
                    return lock.get();
                }
            }
        }
        throw new IOException("other processes remove it");
    }

    /// Tries to create and lock a file. Another process may remove the file before it is locked;
    /// then the caller tries another name.
    private Optional<WorkerLock> tryCreate(String worker) throws IOException {
        var file = file(worker);
        var options = Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
        var channel = FileChannel.open(file, options, OwnerPermissions.forFile(file));
        boolean isOurs = false;
        try {
            var key = keyOf(file);
            if (key.isPresent() && channel.tryLock() != null && keyOf(file).equals(key)) {
                ProcessFileLocks.add(key.get());
                isOurs = true;
                return Optional.of(new WorkerLock(worker, file, channel, key.get()));
            }
            return Optional.empty();
        } finally {
            if (!isOurs) {
                Files.deleteIfExists(file);
                channel.close();
            }
        }
    }

    /// {@return whether a worker is alive}
    ///
    /// A worker whose file cannot be examined counts as alive.
    ///
    /// @param worker its name
    public boolean isAlive(String worker) {
        try {
            return isAlive(file(worker), false);
        } catch (IOException failure) {
            LOG.log(System.Logger.Level.DEBUG, "cannot look at worker " + worker, failure);
            return true;
        }
    }

    /// @param removing whether to remove an unlocked file
    private static boolean isAlive(Path file, boolean removing) throws IOException {
        synchronized (ProcessFileLocks.MONITOR) {
            var key = keyOf(file);
            if (key.isEmpty()) {
                return false;
            }
            if (ProcessFileLocks.contains(key.get())) {
                return true;
            }
            try (var channel = FileChannel.open(file, StandardOpenOption.READ);
                    // Shared, so that several processes can check at once and none looks like the
                    // worker.
                    var lock = channel.tryLock(0, Long.MAX_VALUE, true)) {
                if (lock != null && removing) {
                    Files.deleteIfExists(file);
                }
                return lock == null;
            } catch (NoSuchFileException _) {
                return false;
            } catch (OverlappingFileLockException _) {
                return true;
            }
        }
    }

    private void removeDead() {
        try (var files = Files.newDirectoryStream(directory, "*" + SUFFIX)) {
            for (var file : files) {
                isAlive(file, true);
            }
        } catch (IOException | DirectoryIteratorException failure) {
            // Leftover files do no harm.
            LOG.log(System.Logger.Level.DEBUG, "cannot tidy " + directory, failure);
        }
    }

    private Path file(String worker) {
        return directory.resolve(worker + SUFFIX);
    }

    private static Optional<Object> keyOf(Path file) throws IOException {
        try {
            return Optional.of(ProcessFileLocks.keyOf(file));
        } catch (NoSuchFileException _) {
            return Optional.empty();
        }
    }

    private NerveException refused(IOException failure) {
        var denied = failure instanceof AccessDeniedException;
        var code = denied ? ErrorCode.PERMISSION : ErrorCode.UNAVAILABLE;
        var told =
                new NerveException.Failed(
                        code,
                        ("cannot lock a file in %s: %s. A process that owns runs needs a lock"
                                        + " there, on a file system that has locks")
                                .formatted(directory, denied ? "permission denied" : why(failure)));
        told.initCause(failure);
        return told;
    }

    private static String why(IOException failure) {
        return failure instanceof FileSystemException system && system.getReason() != null
                ? system.getReason()
                : String.valueOf(failure.getMessage());
    }
}
