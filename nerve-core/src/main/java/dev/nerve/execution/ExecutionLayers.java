package dev.nerve.execution;

import dev.nerve.execution.queue.NodeLocks;
import dev.nerve.node.ExecutionLayer;
import dev.nerve.store.HistoryStore;

/// The assembled execution layers. Only this type decides their order.
///
/// @param ofRun the layers for the outermost node of a run
/// @param ofStep the layers for everything inside it
record ExecutionLayers(ExecutionLayer ofRun, ExecutionLayer ofStep) {

    static ExecutionLayers of(HistoryStore historyStore, NodeLocks locks) {
        var attempt =
                new NodeLockLayer(
                        locks,
                        new HistoryLayer(
                                historyStore,
                                new TimeoutLayer(new NodeStartLayer(InvocationLayer.INSTANCE))));
        var policy = new FallbackLayer(new RetryLayer(attempt));
        var quiet = new CancellationLayer(new BudgetLayer(new JournalLayer(policy)));
        return new ExecutionLayers(
                new PlaceholderResolutionLayer(quiet),
                new StackDepthLayer(
                        new PauseLayer(new PlaceholderResolutionLayer(new EventLayer(quiet)))));
    }
}
