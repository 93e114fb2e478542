package dev.nerve.directory;

import dev.nerve.NerveException;
import dev.nerve.blob.FileBlobStore;
import dev.nerve.conversation.ConversationStore;
import dev.nerve.gate.rule.PermissionRuleStore;
import dev.nerve.history.JsonlHistoryStore;
import dev.nerve.permission.DirectoryRuleStore;
import dev.nerve.secret.Secrets;
import dev.nerve.session.definition.DefinitionStore;
import dev.nerve.session.definition.SessionLocks;
import dev.nerve.sqlite.SqliteStore;
import dev.nerve.sqlite.database.Durability;
import dev.nerve.sqlite.worker.LockedWorkers;
import dev.nerve.store.BlobStore;
import dev.nerve.store.HistoryStore;
import dev.nerve.store.RunStore;
import dev.nerve.store.WorkflowStore;
import dev.nerve.store.data.DataStore;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.InstantSource;
import java.util.Optional;

/// The data store in a directory, with a SQLite database, histories and blobs. *Safe for many
/// threads.*
final class DirectoryDataStore implements DataStore {

    private static final System.Logger LOG = System.getLogger(DirectoryDataStore.class.getName());

    /// The name under which programs without a server store histories.
    private static final String SERVER = "local";

    private final Path directory;
    private final SqliteStore store;
    private final LockedWorkers workers;
    private final HistoryStore histories;
    private final BlobStore blobs;
    private final boolean isReadOnly;

    private DirectoryDataStore(
            Path directory,
            SqliteStore store,
            LockedWorkers workers,
            HistoryStore histories,
            boolean isReadOnly) {
        this.directory = directory;
        this.store = store;
        this.workers = workers;
        this.histories = histories;
        this.blobs = FileBlobStore.in(directory.resolve("blobs"));
        this.isReadOnly = isReadOnly;
    }

    /// {@return the data store in a directory; created if it is missing}
    ///
    /// @param directory `.nerve` by convention
    /// @param durability the failures that a stored change survives
    /// @param secrets the secrets to mask in stored data, or to encrypt where a run needs them
    ///     again
    /// @param clock the source of the current time
    static DirectoryDataStore open(
            Path directory, Durability durability, Secrets secrets, InstantSource clock) {
        var store = SqliteStore.open(directory, durability, secrets);
        writeGitignore(directory.resolve(".gitignore"));
        return new DirectoryDataStore(
                directory,
                store,
                LockedWorkers.in(directory),
                histories(directory, secrets, clock),
                false);
    }

    /// {@return the data store in a directory, which refuses every change}
    ///
    /// @param directory `.nerve` by convention
    /// @param secrets the secrets to mask
    /// @param clock the source of the current time
    /// @throws NerveException.NotFound if there is none
    static DirectoryDataStore openReadOnly(Path directory, Secrets secrets, InstantSource clock) {
        return new DirectoryDataStore(
                directory,
                SqliteStore.openReadOnly(directory),
                LockedWorkers.readOnly(directory),
                histories(directory, secrets, clock),
                true);
    }

    private static HistoryStore histories(Path directory, Secrets secrets, InstantSource clock) {
        return new JsonlHistoryStore(directory.resolve("history").resolve(SERVER), secrets, clock);
    }

    /// Makes git ignore the store. Otherwise every worktree would have uncommitted changes.
    private static void writeGitignore(Path ignoring) {
        try {
            Files.writeString(ignoring, "*\n", StandardOpenOption.CREATE_NEW);
        } catch (FileAlreadyExistsException _) {
            // Keep the file that the user wrote.
        } catch (IOException failure) {
            LOG.log(System.Logger.Level.WARNING, "cannot write " + ignoring, failure);
        }
    }

    @Override
    public ConversationStore conversations() {
        return store.conversations();
    }

    @Override
    public DefinitionStore definitions() {
        return store.definitions();
    }

    @Override
    public SessionLocks sessionLocks() {
        return store.sessionLocks();
    }

    @Override
    public RunStore runs() {
        return store.runs();
    }

    @Override
    public WorkflowStore workflows() {
        return store.workflows();
    }

    @Override
    public PermissionRuleStore permissionRules() {
        return new DirectoryRuleStore(directory, store.permissionRules());
    }

    @Override
    public BlobStore blobs() {
        return blobs;
    }

    @Override
    public HistoryStore histories() {
        return histories;
    }

    @Override
    public LockedWorkers workers() {
        return workers;
    }

    @Override
    public Optional<Path> directory() {
        return Optional.of(directory);
    }

    @Override
    public boolean isReadOnly() {
        return isReadOnly;
    }

    @Override
    public long statements() {
        return store.statements();
    }

    @Override
    public long shrink() {
        if (isReadOnly) {
            throw new NerveException.Unsupported(
                    "'%s' was opened read-only; it cannot be changed".formatted(directory));
        }
        return store.shrink();
    }

    @Override
    public void close() {
        // Release the lock last: after that, other processes treat this one as dead.
        try (workers) {
            store.close();
        }
    }
}
