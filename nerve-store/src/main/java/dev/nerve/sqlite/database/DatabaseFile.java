package dev.nerve.sqlite.database;

import dev.nerve.ErrorCode;
import dev.nerve.NerveException;
import dev.nerve.file.OwnerPermissions;
import dev.nerve.seal.SecretSeal;
import dev.nerve.secret.Secrets;
import dev.nerve.sqlite.worker.ProcessFileLocks;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;
import org.sqlite.SQLiteConfig;

/// The file of a store, which opens connections to itself.
///
/// @param file the file
/// @param patience the longest wait for other processes
/// @param seal the encryption of texts with secrets
/// @param statements counts the statements of all its connections
public record DatabaseFile(Path file, Duration patience, SecretSeal seal, LongAdder statements) {

    /// The page cache, large enough for a conversation of many thousand rows.
    private static final String CACHE = "PRAGMA cache_size = -8192";

    /// The largest size of the log file after a checkpoint.
    private static final String LOG = "PRAGMA journal_size_limit = 16777216";

    /// Overwrites deleted and replaced data.
    static final String ERASE = "PRAGMA secure_delete = ON";

    /// The smallest saving in bytes, and as a fraction of the file, for which the file is
    /// rewritten.
    private static final long WORTHWHILE = 1024 * 1024;

    private static final long WORTHWHILE_PART = 4;

    /// The file that excludes the directory from git.
    private static final String MADE = ".gitignore";

    private static final int MOST_TRIES = 10;
    private static final int PARTS = 600;

    private static final String NOTHING = "SELECT 0";

    /// Lets SQLite read a file whose end is missing. Only read-only connections use it.
    private static final String LENIENT = "PRAGMA writable_schema = ON";

    public static DatabaseFile in(Path directory, Duration patience) {
        return in(directory, patience, Secrets.NONE);
    }

    public static DatabaseFile in(Path directory, Duration patience, Secrets secrets) {
        var whole = directory.toAbsolutePath();
        return new DatabaseFile(
                whole.resolve("nerve.db"),
                patience,
                SecretSeal.in(whole, secrets),
                new LongAdder());
    }

    public StoreErrors failures() {
        return new StoreErrors(file);
    }

    /// {@return the directory of the store}
    public Path directory() {
        return Objects.requireNonNull(file.getParent());
    }

    /// Creates the directory and an empty file if they are missing. Only the owner can read them.
    ///
    /// @return whether the file is new
    public boolean create() {
        try {
            var directory = file.getParent();
            if (directory != null && !Files.isDirectory(directory)) {
                createDirectory(directory);
            }
            Files.createFile(file, OwnerPermissions.forFile(file));
            return true;
        } catch (FileAlreadyExistsException _) {
            // The file exists; another process may have created it a moment ago.
            return false;
        } catch (IOException e) {
            throw StoreErrors.failed(
                    ErrorCode.PERMISSION,
                    "cannot make %s: %s; check that you can write to its directory"
                            .formatted(file, reason(e)),
                    e);
        }
    }

    private static String reason(IOException failure) {
        return switch (failure) {
            case AccessDeniedException _ -> "permission denied";
            case FileSystemException system when system.getReason() != null -> system.getReason();
            default -> String.valueOf(failure.getMessage());
        };
    }

    private void createDirectory(Path directory) throws IOException {
        var above = directory.getParent();
        if (above != null) {
            Files.createDirectories(above);
        }
        try {
            Files.createDirectory(directory, OwnerPermissions.forDirectory(directory));
        } catch (FileAlreadyExistsException e) {
            if (!Files.isDirectory(directory)) {
                throw new IOException("'%s' is a file".formatted(directory), e);
            }
        }
    }

    /// {@return whether the file exists and is not empty}
    ///
    /// @throws NerveException if the directory cannot be read, or the file was emptied
    public boolean exists() {
        try {
            if (Files.isDirectory(file)) {
                throw failures().notAStore("it is a directory");
            }
            long size = Files.size(file);
            if (size == 0 && wasMade()) {
                throw failures().emptied();
            }
            if (size > 0 && size < DatabaseHeader.SMALLEST_PAGE) {
                requireIntact();
            }
            return size > 0;
        } catch (AccessDeniedException denied) {
            throw failures().unreadable(denied);
        } catch (IOException _) {
            return false;
        }
    }

    /// Returns whether a store was here. Every process that creates a store writes this other file
    /// afterwards. If another process is creating the store right now, this waits for it.
    private boolean wasMade() throws IOException {
        for (int tries = 0; Files.exists(file.resolveSibling(MADE)); tries++) {
            if (Files.size(file) > 0) {
                return false;
            }
            if (tries == MOST_TRIES) {
                return true;
            }
            LockSupport.parkNanos(patience.toNanos() / PARTS);
        }
        return false;
    }

    /// {@return the identity of the file, if it exists}
    public Optional<Object> key() {
        try {
            return Optional.of(ProcessFileLocks.keyOf(file));
        } catch (IOException _) {
            return Optional.empty();
        }
    }

    /// Checks the version of a file before anything is written to it, and upgrades an earlier one.
    ///
    /// @throws NerveException.Unavailable if the version is earlier and another process has it open
    public void upgrade() {
        new SchemaUpgrade(this).run();
    }

    /// {@return a connection that writes, to a file of the newest schema}
    ///
    /// @param durability the failures that its changes survive
    public StoreConnection writer(Durability durability) {
        var storeConnection = open(new SQLiteConfig(), "");
        try {
            WriteBackoff.runWhenFree(storeConnection, "PRAGMA journal_mode = WAL", patience);
            storeConnection.run(durability.pragma());
            storeConnection.run(LOG);
            storeConnection.run(ERASE);
            storeConnection.run(CACHE);
            SchemaMigrations.create(storeConnection, patience);
            storeConnection.disableAutoCommit();
            return storeConnection;
        } catch (RuntimeException e) {
            storeConnection.close();
            throw e;
        }
    }

    /// {@return a connection that can use the file only while no other connection has it open}
    StoreConnection exclusive() {
        var config = new SQLiteConfig();
        config.setLockingMode(SQLiteConfig.LockingMode.EXCLUSIVE);
        return open(config, "");
    }

    /// Rewrites the file without its free space, if that saves enough.
    ///
    /// @return the number of bytes saved
    public long shrink() {
        try (var storeConnection = open(new SQLiteConfig(), "")) {
            storeConnection.run("PRAGMA busy_timeout = " + patience.toMillis());
            long page = storeConnection.number("PRAGMA page_size");
            long before = storeConnection.number("PRAGMA page_count");
            long free = storeConnection.number("PRAGMA freelist_count");
            if (free * page < WORTHWHILE || free * WORTHWHILE_PART < before) {
                return 0;
            }
            storeConnection.run("VACUUM");
            storeConnection.run("PRAGMA wal_checkpoint(TRUNCATE)");
            return (before - storeConnection.number("PRAGMA page_count")) * page;
        }
    }

    /// {@return a connection that only reads}
    public StoreConnection reader() {
        try {
            return reader("", NOTHING);
        } catch (NerveException e) {
            if (StoreErrors.isCorruption(e)) {
                return reader("", LENIENT);
            }
            // In a read-only place, SQLite can create neither log nor index. It does not
            // need them if all data is in the file.
            if (StoreErrors.cannotOpen(e) && Files.isReadable(file) && !Files.exists(log())) {
                return reader("?immutable=1", NOTHING);
            }
            throw e;
        }
    }

    /// {@return a connection that reads briefly, and creates no log file}
    public StoreConnection briefReader() {
        return Files.exists(log()) ? reader() : reader("?immutable=1", NOTHING);
    }

    /// Checks the file before anything is written to it or beside it. If this process has the file
    /// open, it was checked then, and checking again would lose the locks.
    public void requireIntact() {
        synchronized (ProcessFileLocks.MONITOR) {
            if (key().filter(ProcessFileLocks::contains).isEmpty()) {
                DatabaseHeader.check(file, log(), failures());
            }
        }
    }

    /// Registers that this process is about to open the file.
    ///
    /// @return the identity of the file, for [#unregisterOpen]
    public Optional<Object> registerOpen() {
        synchronized (ProcessFileLocks.MONITOR) {
            var key = key();
            key.ifPresent(ProcessFileLocks::add);
            return key;
        }
    }

    /// Unregisters a file that this process has closed.
    public static void unregisterOpen(Optional<Object> key) {
        synchronized (ProcessFileLocks.MONITOR) {
            key.ifPresent(ProcessFileLocks::remove);
        }
    }

    private Path log() {
        return file.resolveSibling(file.getFileName() + "-wal");
    }

    private StoreConnection reader(String option, String setting) {
        var config = new SQLiteConfig();
        config.setReadOnly(true);
        var storeConnection = open(config, option);
        try {
            storeConnection.run("PRAGMA busy_timeout = " + patience.toMillis());
            storeConnection.run(setting);
            storeConnection.run(CACHE);
            storeConnection.number("PRAGMA user_version");
            return storeConnection;
        } catch (RuntimeException e) {
            storeConnection.close();
            throw e;
        }
    }

    private StoreConnection open(SQLiteConfig config, String option) {
        try {
            config.setBusyTimeout(0);
            // The driver would query the key of every inserted row.
            config.setGetGeneratedKeys(false);
            var address = "jdbc:sqlite:file:" + file.toUri().getRawPath() + option;
            return new StoreConnection(
                    config.createConnection(address), failures(), seal, statements);
        } catch (SQLException e) {
            throw failures().of(e);
        }
    }
}
