package dev.nerve.sqlite;

import dev.nerve.NerveException;
import dev.nerve.change.StoreChanges;
import dev.nerve.conversation.ConversationStore;
import dev.nerve.gate.rule.PermissionRuleStore;
import dev.nerve.seal.SecretSeal;
import dev.nerve.secret.Secrets;
import dev.nerve.session.definition.DefinitionStore;
import dev.nerve.session.definition.SessionLocks;
import dev.nerve.sqlite.change.SharedStoreChanges;
import dev.nerve.sqlite.database.DatabaseFile;
import dev.nerve.sqlite.database.Durability;
import dev.nerve.sqlite.database.ReadConnectionPool;
import dev.nerve.sqlite.database.SchemaMigrations;
import dev.nerve.sqlite.database.TransactionWork;
import dev.nerve.sqlite.database.WriteBackoff;
import dev.nerve.sqlite.database.WriterThread;
import dev.nerve.sqlite.worker.SessionLockDirectory;
import dev.nerve.store.RunStore;
import dev.nerve.store.WorkflowStore;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// The persistent store in the file `nerve.db` of a directory.
///
/// Several processes may open the same directory. In each process one thread writes, and commits
/// all waiting changes together. Readers never wait for writers. A change runs on the writer
/// thread; a small one may run on the caller's thread if no other change waits. *Safe for many
/// threads.*
public final class SqliteStore implements AutoCloseable {

    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final Duration GLANCE = Duration.ofSeconds(1);

    private final DatabaseFile database;
    private final ReadConnectionPool pool;
    private final SharedStoreChanges changes;
    private final @Nullable WriterThread writerThread;

    /// The identity of the opened file, to detect that another file has replaced it.
    private final Optional<Object> opened;

    private final AtomicBoolean closed = new AtomicBoolean();

    private SqliteStore(
            DatabaseFile database,
            SharedStoreChanges changes,
            @Nullable WriterThread writerThread,
            Optional<Object> opened) {
        this.database = database;
        this.changes = changes;
        this.pool = new ReadConnectionPool(database);
        this.writerThread = writerThread;
        this.opened = opened;
    }

    /// {@return the store in a directory; it is created if it does not exist}
    ///
    /// @param directory `.nerve` by convention
    /// @throws NerveException if it cannot be opened; then nothing was changed
    public static SqliteStore open(Path directory) {
        return open(directory, Durability.FULL);
    }

    /// {@return the store in a directory; it is created if it does not exist}
    ///
    /// @param directory `.nerve` by convention
    /// @param durability the failures that the changes of this process survive
    /// @throws NerveException if it cannot be opened; then nothing was changed
    public static SqliteStore open(Path directory, Durability durability) {
        return open(directory, durability, Secrets.NONE);
    }

    /// {@return the store in a directory; it is created if it does not exist}
    ///
    /// @param directory `.nerve` by convention
    /// @param durability the failures that the changes of this process survive
    /// @param secrets the secrets to seal in data that a run needs again
    /// @throws NerveException if it cannot be opened; then nothing was changed
    public static SqliteStore open(Path directory, Durability durability, Secrets secrets) {
        return open(DatabaseFile.in(directory, PATIENCE, secrets), durability);
    }

    static SqliteStore open(Path directory, Duration patience) {
        return open(DatabaseFile.in(directory, patience), Durability.FULL);
    }

    private static SqliteStore open(DatabaseFile database, Durability durability) {
        boolean isNew = database.create();
        if (!isNew && database.exists()) {
            database.requireIntact();
        }
        return held(
                database,
                opened -> {
                    if (!isNew && database.exists()) {
                        database.upgrade();
                    }
                    var storeConnection = database.writer(durability);
                    var backoff = new WriteBackoff(storeConnection, database.patience());
                    var changes = new SharedStoreChanges(database, opened);
                    var writer = new WriterThread(storeConnection, backoff, changes).start();
                    return new SqliteStore(database, changes, writer, opened);
                });
    }

    /// Opens a file and registers it, so that this process does not open it in another way.
    private static SqliteStore held(
            DatabaseFile database, Function<Optional<Object>, SqliteStore> opening) {
        var key = database.registerOpen();
        boolean isOpen = false;
        try {
            var store = opening.apply(key);
            isOpen = true;
            return store;
        } finally {
            if (!isOpen) {
                DatabaseFile.unregisterOpen(key);
            }
        }
    }

    /// {@return whether a directory contains a store}
    ///
    /// @param directory `.nerve` by convention
    /// @throws NerveException if the directory cannot be read
    public static boolean exists(Path directory) {
        return DatabaseFile.in(directory, PATIENCE).exists();
    }

    /// {@return the store in a directory, for reading only}
    ///
    /// A store of an earlier version can be read, and is not changed.
    ///
    /// @param directory `.nerve` by convention; it may be read-only
    /// @throws NerveException.NotFound if there is none
    /// @throws NerveException if it cannot be opened
    public static SqliteStore openReadOnly(Path directory) {
        var database = DatabaseFile.in(directory, PATIENCE);
        if (!database.exists()) {
            throw new NerveException.NotFound(
                    "there is no store at %s; the first run or session creates one"
                            .formatted(database.file()));
        }
        return held(
                database,
                opened -> {
                    try (var storeConnection = database.reader()) {
                        SchemaMigrations.check(storeConnection);
                        SchemaMigrations.createCompatibilityViews(storeConnection);
                    }
                    return new SqliteStore(
                            database, new SharedStoreChanges(database, opened), null, opened);
                });
    }

    /// Checks whether the store in a directory can be read, and leaves no file beside it.
    ///
    /// @param directory `.nerve` by convention
    /// @return whether there is a store
    /// @throws NerveException if it cannot be read, or is from a later version
    public static boolean inspect(Path directory) {
        var database = DatabaseFile.in(directory, GLANCE);
        if (!database.exists()) {
            return false;
        }
        database.requireIntact();
        var key = database.registerOpen();
        try (var storeConnection = database.briefReader()) {
            SchemaMigrations.check(storeConnection);
            return true;
        } finally {
            DatabaseFile.unregisterOpen(key);
        }
    }

    /// {@return its conversations}
    public ConversationStore conversations() {
        return new SqliteConversationStore(this);
    }

    /// {@return the locks of its sessions}
    public SessionLocks sessionLocks() {
        return SessionLockDirectory.in(database.directory());
    }

    /// {@return its definitions}
    public DefinitionStore definitions() {
        return new SqliteDefinitionStore(this);
    }

    /// {@return its runs}
    public RunStore runs() {
        return new SqliteRunStore(this);
    }

    /// {@return its named workflows}
    public WorkflowStore workflows() {
        return new SqliteWorkflowStore(this);
    }

    /// {@return the permission rules of its runs and sessions}
    public PermissionRuleStore permissionRules() {
        return new SqlitePermissionRuleStore(this);
    }

    /// {@return its changes}
    public StoreChanges changes() {
        return changes;
    }

    /// {@return the number of SQL statements that this object has executed}
    public long statements() {
        return database.statements().sum();
    }

    /// Returns free space in the file to the disk if there is enough of it. This writes the whole
    /// file again; other writers wait meanwhile.
    ///
    /// @return the number of bytes saved
    /// @throws NerveException if that cannot be done now; nothing was changed
    public long shrink() {
        return database.shrink();
    }

    SecretSeal seal() {
        return database.seal();
    }

    <T> T read(TransactionWork<T> query) {
        return writerThread != null && writerThread.isInTransaction()
                ? query.on(writerThread.link())
                : pool.read(query);
    }

    <T> T write(TransactionWork<T> change) throws InterruptedException {
        var given = writing().write(change);
        requireInPlace();
        return given;
    }

    /// Checks that the file was not removed or replaced. SQLite would continue with the removed
    /// file, and its data would be lost.
    ///
    /// @throws NerveException.Unavailable if the file is no longer where it was opened
    void requireInPlace() {
        if (!database.key().equals(opened)) {
            throw database.failures().moved();
        }
    }

    <T> T writeAtomic(TransactionWork<T> change) throws InterruptedException {
        return writing().writeAtomic(change);
    }

    private WriterThread writing() {
        if (writerThread == null) {
            throw new NerveException.Unsupported(
                    "%s was opened read-only; it cannot be changed".formatted(database.file()));
        }
        return writerThread;
    }

    /// Waits for running queries, commits the waiting changes, and closes the file.
    @Override
    public void close() {
        if (writerThread != null && writerThread.isInTransaction()) {
            throw new IllegalStateException("a change cannot close the store it is made in");
        }
        changes.close();
        // The last connection writes the log back into the file, and readers cannot do that.
        try {
            pool.close();
        } finally {
            if (writerThread != null) {
                writerThread.close();
            }
            if (!closed.getAndSet(true)) {
                DatabaseFile.unregisterOpen(opened);
            }
        }
    }
}
