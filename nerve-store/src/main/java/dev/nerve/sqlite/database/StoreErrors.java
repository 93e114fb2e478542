package dev.nerve.sqlite.database;

import dev.nerve.ErrorCode;
import dev.nerve.NerveException;
import dev.nerve.conversation.RowId;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

/// The exceptions for failures of the store file, with advice.
///
/// @param file the store's file
public record StoreErrors(Path file) {

    private static final int PRIMARY = 0xff;

    /// {@return the exception for a failure of SQLite}
    RuntimeException of(SQLException failure) {
        var told = meaning(failure);
        return told instanceof NerveException known ? known.markAsStoreFailure() : told;
    }

    private RuntimeException meaning(SQLException failure) {
        return switch (primary(failure)) {
            case SQLITE_CORRUPT -> damaged(failure);
            case SQLITE_NOTADB -> noDatabase();
            case SQLITE_FULL ->
                    new NerveException.Unavailable(
                            "cannot write to %s: the disk is full; make room and try again"
                                    .formatted(file),
                            failure);
            case SQLITE_READONLY, SQLITE_PERM, SQLITE_AUTH ->
                    Files.exists(file) ? readOnly(failure) : moved();
            case SQLITE_CANTOPEN -> Files.exists(file) ? cannotOpen(failure) : moved();
            case SQLITE_BUSY, SQLITE_LOCKED, SQLITE_PROTOCOL -> busy(failure);
            case SQLITE_IOERR, SQLITE_NOLFS, SQLITE_NOMEM, SQLITE_TOOBIG -> ioError(failure);
            // Our statements fit every file that nerve created: a table or a column is missing.
            case SQLITE_ERROR, SQLITE_SCHEMA, SQLITE_FORMAT, SQLITE_MISMATCH, SQLITE_NOTFOUND ->
                    damaged(failure);
            default -> new IllegalStateException("bug in a query: " + failure, failure);
        };
    }

    static boolean isBusy(SQLException failure) {
        return switch (primary(failure)) {
            case SQLITE_BUSY, SQLITE_LOCKED, SQLITE_PROTOCOL -> true;
            default -> false;
        };
    }

    /// {@return whether the transaction is still as it was before the failed statement}
    static boolean keepsTransaction(SQLException failure) {
        return primary(failure) == SQLiteErrorCode.SQLITE_CONSTRAINT;
    }

    /// Returns whether a file could not be opened or created. SQLite has two codes for that.
    static boolean cannotOpen(RuntimeException failure) {
        return isCausedBy(failure, SQLiteErrorCode.SQLITE_CANTOPEN)
                || isCausedBy(failure, SQLiteErrorCode.SQLITE_READONLY);
    }

    /// {@return whether the failure already has a message for the user}
    static boolean isReported(NerveException failure) {
        return failure.code() == ErrorCode.LINEAGE_CORRUPT;
    }

    static boolean isCorruption(RuntimeException failure) {
        return isCausedBy(failure, SQLiteErrorCode.SQLITE_CORRUPT);
    }

    private static boolean isCausedBy(RuntimeException failure, SQLiteErrorCode code) {
        return failure.getCause() instanceof SQLException cause && primary(cause) == code;
    }

    private static SQLiteErrorCode primary(SQLException failure) {
        return failure instanceof SQLiteException ours
                ? SQLiteErrorCode.getErrorCode(ours.getResultCode().code & PRIMARY)
                : SQLiteErrorCode.UNKNOWN_ERROR;
    }

    private NerveException damaged(SQLException cause) {
        return failed(
                ErrorCode.LINEAGE_CORRUPT,
                ("the store %s is damaged: the requested data is unreadable. Copy the file and"
                                + " those beside it before anything else;"
                                + " `sqlite3 nerve.db .recover` saves what is left")
                        .formatted(file),
                cause);
    }

    /// {@return the exception for a store that was emptied}
    NerveException emptied() {
        return new NerveException.Failed(
                ErrorCode.LINEAGE_CORRUPT,
                ("the store %s is damaged: it is empty, and was not before. Put a copy of it in its"
                                + " place; if you have none, remove it, and the next command makes"
                                + " a new one")
                        .formatted(file));
    }

    /// {@return the exception for a file that was replaced after it was opened}
    public NerveException moved() {
        return new NerveException.Unavailable(
                        ("the store %s is no longer there: it was removed, moved or replaced while"
                                        + " it was open. Data written since then is in the moved"
                                        + " file, or lost")
                                .formatted(file))
                .markAsStoreFailure();
    }

    /// {@return the exception for a file that ends inside a page}
    NerveException truncated() {
        return new NerveException.Failed(
                ErrorCode.LINEAGE_CORRUPT,
                ("the store %s is damaged: its end is missing. Copy it before anything else;"
                                + " `sqlite3 nerve.db .recover` saves what is left")
                        .formatted(file));
    }

    /// {@return the exception for a file that cannot be examined}
    NerveException unreadable(IOException cause) {
        return failed(
                ErrorCode.PERMISSION,
                "cannot open %s: check that you can read and write it".formatted(file),
                cause);
    }

    /// {@return the exception for a row with invalid content}
    public NerveException unreadable(RowId row, RuntimeException cause) {
        return unreadable("row " + row, cause);
    }

    /// {@return the exception for data that nerve did not write}
    public NerveException unreadable(String what, RuntimeException cause) {
        return failed(
                ErrorCode.LINEAGE_CORRUPT,
                ("%1$s in the store %2$s cannot be read: %3$s. If nobody else writes to it,"
                                + " the store %2$s is damaged: copy it before anything else;"
                                + " `sqlite3 nerve.db .recover` saves what is left")
                        .formatted(what, file, cause.getMessage()),
                cause);
    }

    /// {@return the exception for a file that is not a store}
    NerveException notAStore(String why) {
        return new NerveException.Failed(
                ErrorCode.LINEAGE_CORRUPT,
                "%s is not a store of nerve: %s. It was left as it is; move it away, or use another"
                                .formatted(file, why)
                        + " directory");
    }

    /// {@return the exception for a file that does not begin like a database}
    NerveException noDatabase() {
        return notAStore("it is not a database, or its beginning is damaged");
    }

    private NerveException readOnly(SQLException cause) {
        return failed(
                ErrorCode.PERMISSION,
                "cannot write to %s: it, or its directory, is read-only".formatted(file),
                cause);
    }

    private NerveException cannotOpen(SQLException cause) {
        return failed(
                ErrorCode.PERMISSION,
                "cannot open %s: check that you can read and write it, its directory and the files"
                                .formatted(file)
                        + " beside it",
                cause);
    }

    private NerveException busy(SQLException cause) {
        return new NerveException.Unavailable(busyMessage(), cause);
    }

    NerveException busy() {
        return new NerveException.Unavailable(busyMessage()).markAsStoreFailure();
    }

    private String busyMessage() {
        return "another process keeps %s busy; try again when it is done, or end it"
                .formatted(file);
    }

    private NerveException ioError(SQLException cause) {
        return new NerveException.Unavailable(
                "cannot read or write %s: %s; see that the disk works and has room"
                        .formatted(file, cause.getMessage()),
                cause);
    }

    static NerveException failed(ErrorCode code, String message, Throwable cause) {
        var failure = new NerveException.Failed(code, message);
        failure.initCause(cause);
        return failure;
    }
}
