package dev.nerve.app;

import dev.nerve.NerveException;
import dev.nerve.app.process.StoreProcesses;
import dev.nerve.blob.FileBlobStore;
import dev.nerve.conversation.ConversationStore;
import dev.nerve.gate.rule.PermissionRuleStore;
import dev.nerve.history.JsonlHistoryStore;
import dev.nerve.secret.Secrets;
import dev.nerve.session.definition.DefinitionStore;
import dev.nerve.session.definition.SessionLocks;
import dev.nerve.sqlite.SqliteStore;
import dev.nerve.store.BlobStore;
import dev.nerve.store.HistoryStore;
import dev.nerve.store.RunStore;
import dev.nerve.store.WorkflowStore;
import dev.nerve.store.data.DataStore;
import dev.nerve.store.memory.InMemoryPermissionRuleStore;
import java.nio.file.Path;

/// A store directory that is only read: nothing is created, migrated, locked or deleted. Every
/// change fails with [NerveException.Unsupported].
///
/// @param store the database, which may be of an earlier version
/// @param histories the histories of nodes
/// @param blobs binary content such as images
/// @param permissionRules no answers: nobody asks here
/// @param processes the processes that execute the runs of this store
/// @param directory the store directory
record ReadOnlyStore(
        SqliteStore store,
        HistoryStore histories,
        BlobStore blobs,
        PermissionRuleStore permissionRules,
        StoreProcesses processes,
        Path directory)
        implements DataStore {

    /// {@return the store in a directory}
    ///
    /// @param directory the store directory, `.nerve` by convention
    /// @param secrets the secrets to mask
    /// @throws NerveException.NotFound if there is none
    /// @throws NerveException if it cannot be read
    static ReadOnlyStore open(Path directory, Secrets secrets) {
        return new ReadOnlyStore(
                SqliteStore.openReadOnly(directory),
                new JsonlHistoryStore(
                        OpenStore.histories(directory), secrets, SystemTime.SYSTEM::now),
                FileBlobStore.in(OpenStore.blobs(directory)),
                new InMemoryPermissionRuleStore(),
                new StoreProcesses(directory),
                directory);
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
    public long shrink() {
        throw new NerveException.Unsupported(
                "'%s' was opened read-only; it cannot be changed".formatted(directory));
    }

    @Override
    public void close() {
        try (processes) {
            store.close();
        }
    }
}
