package dev.nerve.store.memory;

import dev.nerve.NerveException;
import dev.nerve.conversation.ConversationStore;
import dev.nerve.gate.rule.PermissionRuleStore;
import dev.nerve.session.definition.DefinitionStore;
import dev.nerve.session.definition.SessionLocks;
import dev.nerve.store.BlobStore;
import dev.nerve.store.HistoryStore;
import dev.nerve.store.RunStore;
import dev.nerve.store.WorkflowStore;
import dev.nerve.store.data.DataStore;
import dev.nerve.store.data.DataStoreProvider;
import dev.nerve.worker.StoreWorkers;
import java.net.URI;
import java.nio.file.Path;
import java.util.Optional;

/// A data store in memory. It ends with its engine, and stores no histories.
///
/// *Safe for many threads.*
public final class InMemoryDataStore implements DataStore {

    private final InMemoryConversationStore conversations = new InMemoryConversationStore();
    private final DefinitionStore definitions = conversations.definitions();
    private final RunStore runs = new InMemoryRunStore();
    private final WorkflowStore workflows = new InMemoryWorkflowStore();
    private final PermissionRuleStore permissionRules = new InMemoryPermissionRuleStore();
    private final BlobStore blobs = new InMemoryBlobStore();

    /// {@return the provider for URIs of the form `memory:new`}
    public static DataStoreProvider provider() {
        return new InMemoryProvider();
    }

    @Override
    public ConversationStore conversations() {
        return conversations;
    }

    @Override
    public DefinitionStore definitions() {
        return definitions;
    }

    @Override
    public SessionLocks sessionLocks() {
        return SessionLocks.none();
    }

    @Override
    public RunStore runs() {
        return runs;
    }

    @Override
    public WorkflowStore workflows() {
        return workflows;
    }

    @Override
    public PermissionRuleStore permissionRules() {
        return permissionRules;
    }

    @Override
    public BlobStore blobs() {
        return blobs;
    }

    @Override
    public HistoryStore histories() {
        return HistoryStore.none();
    }

    @Override
    public StoreWorkers workers() {
        return StoreWorkers.single();
    }

    @Override
    public Optional<Path> directory() {
        return Optional.empty();
    }

    @Override
    public boolean isReadOnly() {
        return false;
    }

    @Override
    public long statements() {
        return 0;
    }

    @Override
    public long shrink() {
        return 0;
    }

    @Override
    public void close() {}

    /// Each URI opens a new, empty store.
    private record InMemoryProvider() implements DataStoreProvider {

        @Override
        public String scheme() {
            return "memory";
        }

        @Override
        public DataStore open(URI uri) {
            return new InMemoryDataStore();
        }

        @Override
        public boolean exists(URI uri) {
            return false;
        }

        @Override
        public DataStore openReadOnly(URI uri) {
            throw new NerveException.NotFound("there is no store at %s".formatted(uri));
        }
    }
}
