package dev.nerve.sqlite;

import dev.nerve.ErrorCode;
import dev.nerve.NerveException;
import dev.nerve.seal.SecretSeal;
import dev.nerve.sqlite.worker.OwnLocks;
import dev.nerve.value.Secrets;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import org.sqlite.SQLiteConfig;

/// The file of a store, and how connections to it are made.
///
/// @param file the file
/// @param patience how long to wait for other processes
/// @param seal what texts with secrets are sealed with
record Database(Path file, Duration patience, SecretSeal seal) {

    /// Enough for the pages that one conversation of many thousand rows needs again and again.
    private static final String CACHE = "PRAGMA cache_size = -8192";

    /// What a log may keep of the disk once it was written to the file.
    private static final String LOG = "PRAGMA journal_size_limit = 16777216";

    /// What is deleted or replaced is overwritten.
    private static final String ERASE = "PRAGMA secure_delete = ON";

    /// A file is written anew if it gets smaller by so many bytes, and by this part of it.
    private static final long WORTHWHILE = 1024 * 1024;

    private static final long WORTHWHILE_PART = 4;

    /// What keeps the directory from git.
    private static final String MADE = ".gitignore";

    private static final int MOST_TRIES = 10;
    private static final int PARTS = 600;

    private static final String NOTHING = "SELECT 0";

    /// Without it SQLite reads nothing at all of a file whose end is missing. Nobody who has it can
    /// write.
    private static final String LENIENT = "PRAGMA writable_schema = ON";

    static Database in(Path directory, Duration patience) {
        return in(directory, patience, Secrets.NONE);
    }

    static Database in(Path directory, Duration patience, Secrets secrets) {
        var whole = directory.toAbsolutePath();
        return new Database(whole.resolve("nerve.db"), patience, SecretSeal.in(whole, secrets));
    }

    Failures failures() {
        return new Failures(file);
    }

    /// Makes the directory and an empty file, if they are not there; nobody else may look inside.
    ///
    /// @return whether the file was not there
    boolean create() {
        try {
            var directory = file.getParent();
            if (directory != null && !Files.isDirectory(directory)) {
                createDirectory(directory);
            }
            Files.createFile(file, only("rw-------"));
            return true;
        } catch (FileAlreadyExistsException _) {
            // It is there, perhaps since a moment ago and by another process.
            return false;
        } catch (IOException e) {
            throw Failures.failed(
                    ErrorCode.PERMISSION,
                    "cannot make %s: %s; see that its directory can be written by you"
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
            Files.createDirectory(directory, only("rwx------"));
        } catch (FileAlreadyExistsException e) {
            if (!Files.isDirectory(directory)) {
                throw new IOException("'%s' is a file".formatted(directory), e);
            }
        }
    }

    private FileAttribute<?>[] only(String permissions) {
        return file.getFileSystem().supportedFileAttributeViews().contains("posix")
                ? new FileAttribute<?>[] {
                    PosixFilePermissions.asFileAttribute(
                            PosixFilePermissions.fromString(permissions))
                }
                : new FileAttribute<?>[0];
    }

    /// {@return whether there is something in it}
    ///
    /// @throws NerveException if its directory may not be looked into, or it was emptied
    boolean exists() {
        try {
            if (Files.isDirectory(file)) {
                throw failures().notAStore("it is a directory");
            }
            long size = Files.size(file);
            if (size == 0 && wasMade()) {
                throw failures().emptied();
            }
            if (size > 0 && size < Header.SMALLEST_PAGE) {
                requireWhole();
            }
            return size > 0;
        } catch (AccessDeniedException denied) {
            throw failures().unreadable(denied);
        } catch (IOException _) {
            return false;
        }
    }

    /// Whoever makes a store writes that file beside it afterwards. One that is being made at this
    /// moment, because somebody has removed the other, is waited for.
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

    /// {@return what tells the file from all others, if it is there}
    Optional<Object> key() {
        try {
            return Optional.of(OwnLocks.keyOf(file));
        } catch (IOException _) {
            return Optional.empty();
        }
    }

    /// {@return a connection that writes, to a file of the newest form}
    ///
    /// @param durability what its changes survive
    Link writer(Durability durability) {
        var link = open(new SQLiteConfig(), "");
        try {
            Turn.await(link, "PRAGMA journal_mode = WAL", patience);
            link.run(durability.setting());
            link.run(LOG);
            link.run(ERASE);
            link.run(CACHE);
            Version.migrate(link, patience);
            link.endItself();
            return link;
        } catch (RuntimeException e) {
            link.close();
            throw e;
        }
    }

    /// Writes the file anew without what was removed from it, if that is worth it.
    ///
    /// @return how many bytes it is smaller
    long shrink() {
        try (var link = open(new SQLiteConfig(), "")) {
            link.run("PRAGMA busy_timeout = " + patience.toMillis());
            long page = link.number("PRAGMA page_size");
            long before = link.number("PRAGMA page_count");
            long free = link.number("PRAGMA freelist_count");
            if (free * page < WORTHWHILE || free * WORTHWHILE_PART < before) {
                return 0;
            }
            link.run("VACUUM");
            link.run("PRAGMA wal_checkpoint(TRUNCATE)");
            return (before - link.number("PRAGMA page_count")) * page;
        }
    }

    /// {@return a connection that only reads}
    Link reader() {
        try {
            return reader("", NOTHING);
        } catch (NerveException e) {
            if (Failures.isDamage(e)) {
                return reader("", LENIENT);
            }
            // A log and an index beside the file can be neither made nor needed where nothing can
            // be written, as long as everything is in the file.
            if (Failures.cannotOpen(e) && Files.isReadable(file) && !Files.exists(log())) {
                return reader("?immutable=1", NOTHING);
            }
            throw e;
        }
    }

    /// {@return a connection that reads for a moment, and makes no log where there is none}
    Link glance() {
        return Files.exists(log()) ? reader() : reader("?immutable=1", NOTHING);
    }

    /// Looks at the file before anything can be written to it or beside it. One that this process
    /// has open was looked at then, and would lose its locks now.
    void requireWhole() {
        synchronized (OwnLocks.MONITOR) {
            if (key().filter(OwnLocks::contains).isEmpty()) {
                Header.check(file, log(), failures());
            }
        }
    }

    /// Says that this process is about to open the file.
    ///
    /// @return what tells the file from all others, to be released later
    Optional<Object> hold() {
        synchronized (OwnLocks.MONITOR) {
            var key = key();
            key.ifPresent(OwnLocks::add);
            return key;
        }
    }

    /// Says that this process has closed the file.
    static void release(Optional<Object> key) {
        synchronized (OwnLocks.MONITOR) {
            key.ifPresent(OwnLocks::remove);
        }
    }

    private Path log() {
        return file.resolveSibling(file.getFileName() + "-wal");
    }

    private Link reader(String option, String setting) {
        var config = new SQLiteConfig();
        config.setReadOnly(true);
        var link = open(config, option);
        try {
            link.run("PRAGMA busy_timeout = " + patience.toMillis());
            link.run(setting);
            link.run(CACHE);
            link.number("PRAGMA user_version");
            return link;
        } catch (RuntimeException e) {
            link.close();
            throw e;
        }
    }

    private Link open(SQLiteConfig config, String option) {
        try {
            config.setBusyTimeout(0);
            // The driver would ask for the key of every row that is inserted.
            config.setGetGeneratedKeys(false);
            var address = "jdbc:sqlite:file:" + file.toUri().getRawPath() + option;
            return new Link(config.createConnection(address), failures(), seal);
        } catch (SQLException e) {
            throw failures().of(e);
        }
    }
}
