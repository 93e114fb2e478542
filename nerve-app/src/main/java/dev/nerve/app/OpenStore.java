package dev.nerve.app;

import dev.nerve.agent.permission.AuditLog;
import dev.nerve.app.process.StoreProcesses;
import dev.nerve.blob.FileBlobStore;
import dev.nerve.change.SignalClock;
import dev.nerve.conversation.ConversationStore;
import dev.nerve.conversation.operation.ConversationService;
import dev.nerve.gate.rule.PermissionRuleStore;
import dev.nerve.history.JsonlHistoryStore;
import dev.nerve.permission.DirectoryRuleStore;
import dev.nerve.secret.Secrets;
import dev.nerve.session.definition.DefinitionStore;
import dev.nerve.session.definition.SessionLocks;
import dev.nerve.sqlite.SqliteStore;
import dev.nerve.sqlite.database.Durability;
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

/// An open store directory with everything that nerve persists in it.
///
/// @param store the database with conversations, definitions and runs
/// @param histories the histories of nodes
/// @param blobs binary content such as images
/// @param audit the log of agents' permissions
/// @param processes the processes that execute the runs of this store
/// @param directory the store directory
record OpenStore(
        SqliteStore store,
        HistoryStore histories,
        BlobStore blobs,
        AuditLog audit,
        StoreProcesses processes,
        Path directory)
        implements DataStore {

    private static final System.Logger LOG = System.getLogger(OpenStore.class.getName());

    /// The name under which programs without a server store histories.
    private static final String SERVER = "local";

    /// @param durability the failures that a stored change survives
    /// @param secrets the secrets to mask in stored data, or to encrypt where a run needs them
    ///     again
    static OpenStore open(Path directory, Durability durability, Secrets secrets) {
        var store = SqliteStore.open(directory, durability, secrets);
        writeGitignore(directory.resolve(".gitignore"));
        return new OpenStore(
                store,
                new JsonlHistoryStore(histories(directory), secrets, SystemTime.SYSTEM::now),
                FileBlobStore.in(blobs(directory)),
                AuditLog.in(directory.resolve("permissions.jsonl"), secrets),
                new StoreProcesses(directory),
                directory);
    }

    /// {@return the directory for the histories of nodes}
    ///
    /// @param directory the store directory
    static Path histories(Path directory) {
        return directory.resolve("history").resolve(SERVER);
    }

    /// {@return the directory for binary content}
    ///
    /// @param directory the store directory
    static Path blobs(Path directory) {
        return directory.resolve("blobs");
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

    /// {@return the operations on its conversations, with the owners of open turns}
    ConversationService conversationService() {
        return new ConversationService(
                store.conversations(),
                SystemTime.SYSTEM::now,
                SignalClock.of(System::nanoTime),
                processes.turnOwners());
    }

    @Override
    public PermissionRuleStore permissionRules() {
        return new DirectoryRuleStore(directory, store.permissionRules());
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
    public long shrink() {
        return store.shrink();
    }

    @Override
    public void close() {
        // Release the lock last: after that, other processes treat this one as dead.
        try (processes) {
            store.close();
        }
    }
}
