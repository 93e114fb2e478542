package dev.nerve.execution;

import dev.nerve.ErrorCode;
import dev.nerve.NerveException;
import dev.nerve.node.ExecutionLayer;
import dev.nerve.node.NodeCall;
import dev.nerve.node.PersistentNode;
import dev.nerve.node.RunContext;
import dev.nerve.run.Outcome;
import dev.nerve.store.HistoryStore;
import dev.nerve.store.NodeHistory;
import dev.nerve.value.Value;
import java.time.Duration;

/// The layer that writes the history of persistent nodes: the input and the outcome of each
/// execution.
///
/// @param histories the histories of all nodes
/// @param next the next layer
record HistoryLayer(HistoryStore histories, ExecutionLayer next) implements ExecutionLayer {

    private static final System.Logger LOG = System.getLogger(HistoryLayer.class.getName());

    @Override
    public Outcome execute(NodeCall call, RunContext context) throws InterruptedException {
        if (!(call.node() instanceof PersistentNode node)) {
            return next.execute(call, context);
        }
        var name = node.id();
        var history =
                context.nodes()
                        .historySession(name)
                        .flatMap(session -> histories.find(session, name));
        return history.isEmpty()
                ? next.execute(call, context)
                : recorded(call, context, history.get());
    }

    private Outcome recorded(NodeCall call, RunContext context, NodeHistory history)
            throws InterruptedException {
        long started = context.run().time().nanos();
        try {
            var outcome = next.execute(call, context);
            keep(history, context, outcome, started);
            return outcome;
        } catch (InterruptedException interrupt) {
            var cancelled = Outcome.failed(ErrorCode.CANCELLED, "cancelled");
            keep(history, context, context.cancellation().cause().orElse(cancelled), started);
            throw interrupt;
        }
    }

    /// Only logs a failed write, so that the outcome of the node is not lost.
    private static void keep(
            NodeHistory history, RunContext context, Outcome outcome, long started) {
        var elapsed = Duration.ofNanos(context.run().time().nanos() - started);
        var data =
                Value.Fields.EMPTY
                        .with("run_id", context.run().id().toString())
                        .with("path", context.path().toString())
                        .with("input", context.input())
                        .with("duration_ms", elapsed.toMillis());
        try {
            history.append(NodeHistory.NodeOperation.SEND, withOutcome(outcome, data));
        } catch (NerveException failure) {
            LOG.log(System.Logger.Level.WARNING, failure.getMessage());
        }
    }

    private static Value.Fields withOutcome(Outcome outcome, Value.Fields data) {
        var all =
                switch (outcome) {
                    case Outcome.Done(var output, _) -> data.with("output", output);
                    case Outcome.Failed(var code, var message, _) ->
                            data.with("error", message).with("error_type", code.wireName());
                };
        return outcome.attributes().fields().isEmpty()
                ? all
                : all.with("attributes", outcome.attributes());
    }
}
