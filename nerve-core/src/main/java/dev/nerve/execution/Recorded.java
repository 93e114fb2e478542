package dev.nerve.execution;

import dev.nerve.ErrorCode;
import dev.nerve.NerveException;
import dev.nerve.node.Call;
import dev.nerve.node.Execution;
import dev.nerve.node.Persistent;
import dev.nerve.node.RunContext;
import dev.nerve.run.Outcome;
import dev.nerve.store.Histories;
import dev.nerve.store.History;
import dev.nerve.value.Value;
import java.time.Duration;

/// The layer that writes the history of persistent nodes: the input and the outcome of each
/// execution.
///
/// @param histories the histories of all nodes
/// @param next the next layer
record Recorded(Histories histories, Execution next) implements Execution {

    private static final System.Logger LOG = System.getLogger(Recorded.class.getName());

    @Override
    public Outcome execute(Call call, RunContext context) throws InterruptedException {
        if (!(call.node() instanceof Persistent node)) {
            return next.execute(call, context);
        }
        var name = node.id();
        var history =
                context.nodes().recordedIn(name).flatMap(session -> histories.find(session, name));
        return history.isEmpty()
                ? next.execute(call, context)
                : recorded(call, context, history.get());
    }

    private Outcome recorded(Call call, RunContext context, History history)
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
    private static void keep(History history, RunContext context, Outcome outcome, long started) {
        var elapsed = Duration.ofNanos(context.run().time().nanos() - started);
        var data =
                Value.Fields.EMPTY
                        .with("run_id", context.run().id().toString())
                        .with("path", context.path().toString())
                        .with("input", context.input())
                        .with("duration_ms", elapsed.toMillis());
        try {
            history.append(History.Op.SEND, told(outcome, data));
        } catch (NerveException failure) {
            LOG.log(System.Logger.Level.WARNING, failure.getMessage());
        }
    }

    private static Value.Fields told(Outcome outcome, Value.Fields data) {
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
