package dev.nerve.sqlite;

import dev.nerve.ErrorCode;
import dev.nerve.NerveException;
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
import org.sqlite.SQLiteConfig;

/// The file of a store, and how connections to it are made.
///
/// @param file the file
/// @param patience how long to wait for other processes
record Database(Path file, Duration patience) {

    /// Enough for the pages that one conversation of many thousand rows needs again and again.
    private static final String CACHE = "PRAGMA cache_size = -8192";

    /// What a log may keep of the disk once it was written to the file.
    private static final String LOG = "PRAGMA journal_size_limit = 16777216";

    /// What is deleted or replaced is overwritten.
    private static final String ERASE = "PRAGMA secure_delete = ON";

    private static final String NOTHING = "SELECT 0";

    /// Without it SQLite reads nothing at all of a file whose end is missing. Nobody who has it can
    /// write.
    private static final String LENIENT = "PRAGMA writable_schema = ON";

    static Database in(Path directory, Duration patience) {
        return new Database(directory.toAbsolutePath().resolve("nerve.db"), patience);
    }

    Failures failures() {
        return new Failures(file);
    }

    /// Makes the directory and an empty file, if they are not there; nobody else may look inside.
    void create() {
        try {
            var directory = file.getParent();
            if (directory != null && !Files.isDirectory(directory)) {
                createDirectory(directory);
            }
            Files.createFile(file, only("rw-------"));
        } catch (FileAlreadyExistsException _) {
            // It is there, perhaps since a moment ago and by another process.
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
    /// @throws NerveException if its directory may not be looked into
    boolean exists() {
        try {
            return Files.size(file) > 0;
        } catch (AccessDeniedException denied) {
            throw failures().unreadable(denied);
        } catch (IOException _) {
            return false;
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

    /// Looks at the file before anything can be written to it or beside it.
    void requireWhole() {
        Header.check(file, log(), failures());
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
            return new Link(config.createConnection(address), failures());
        } catch (SQLException e) {
            throw failures().of(e);
        }
    }
}
