package dev.nerve.store.data;

import dev.nerve.conversation.ConversationStore;
import dev.nerve.gate.rule.PermissionRuleStore;
import dev.nerve.session.definition.DefinitionStore;
import dev.nerve.session.definition.SessionLocks;
import dev.nerve.store.BlobStore;
import dev.nerve.store.HistoryStore;
import dev.nerve.store.RunStore;
import dev.nerve.store.WorkflowStore;
import dev.nerve.worker.StoreWorkers;
import java.nio.file.Path;
import java.util.Optional;

/// All stores of one engine. They belong together: a run, its sessions and its conversations are in
/// the same data store.
///
/// *Safe for many threads*, and for several processes if the data is shared.
public interface DataStore extends AutoCloseable {

    /// {@return the conversations}
    ConversationStore conversations();

    /// {@return the definitions of sessions and their nodes}
    DefinitionStore definitions();

    /// {@return the locks of sessions}
    SessionLocks sessionLocks();

    /// {@return the runs, with their journals, gates and events}
    RunStore runs();

    /// {@return the loaded workflows}
    WorkflowStore workflows();

    /// {@return the remembered answers to permission requests}
    PermissionRuleStore permissionRules();

    /// {@return images and other large data}
    BlobStore blobs();

    /// {@return the histories of nodes}
    HistoryStore histories();

    /// {@return the workers that use it: processes, or engines in this process}
    StoreWorkers workers();

    /// {@return its directory on this machine, for files that programs need beside the data; empty
    /// if nothing outlives the engine}
    Optional<Path> directory();

    /// {@return whether it was opened for reading only}
    boolean isReadOnly();

    /// {@return the number of statements that this object has sent to a database, for measurements}
    long statements();

    /// Returns the disk space of deleted data to the file system.
    ///
    /// @return the number of bytes by which the store shrank
    /// @throws dev.nerve.NerveException if the store cannot shrink now; then nothing was changed
    long shrink();

    /// Writes what is not written yet, and releases all resources.
    @Override
    void close();
}
