package dev.nerve.app;

import dev.nerve.change.SignalClock;
import dev.nerve.conversation.operation.ConversationService;
import dev.nerve.execution.NodeRunner;
import dev.nerve.session.SessionRegistry.SessionRunExecutor;
import dev.nerve.store.data.DataStore;
import dev.nerve.workflow.light.LightRunRequest;
import dev.nerve.workflow.light.LightRunService;

/// The services over the store of an engine.
final class StoreServices {

    private StoreServices() {}

    /// {@return the operations on conversations. A chat has one owner: the process that holds its
    /// open turn}
    static ConversationService conversations(DataStore store) {
        return new ConversationService(
                store.conversations(),
                SystemTime.SYSTEM::now,
                SignalClock.of(System::nanoTime),
                store.workers());
    }

    /// {@return the executor of the runs of sessions. They are stored if there is a directory;
    /// otherwise nobody could look for them later}
    static SessionRunExecutor executor(DataStore store, NodeRunner runner, LightRunService lights) {
        return store.directory().isPresent()
                ? (session, request) -> lights.run(LightRunRequest.of(request, session))
                : SessionRunExecutor.inMemory(runner);
    }
}
