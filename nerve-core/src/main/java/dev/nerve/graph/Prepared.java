package dev.nerve.graph;

import dev.nerve.node.Call;
import dev.nerve.node.Node;
import dev.nerve.node.Retry;
import dev.nerve.node.RunContext;
import dev.nerve.run.Outcome;
import dev.nerve.value.Value;
import org.jspecify.annotations.Nullable;

/// A step that is ready to execute, with its node resolved and its input computed.
///
/// @param call the node with its policy and limits
/// @param context the context for the node
record Prepared(Call call, RunContext context) {

    /// {@return the step, or null if its condition does not hold}
    ///
    /// A failure here becomes a failure of the step, under the step's own policy. It is not
    /// retried, because a retry would fail in the same way.
    static @Nullable Prepared of(Cell cell, RunningGraph place, RunContext graph) {
        var step = cell.step();
        var terms = step.terms();
        var path = graph.path().child(step.id().name());
        var seen = graph.step(path, new Before(cell), place, terms.options());
        try {
            if (!terms.condition().holds(seen)) {
                return null;
            }
            var node = node(step.target(), seen);
            return of(node, terms, seen, Inputs.of(cell, node, seen));
        } catch (Throwable failure) {
            var once = terms.with(terms.policy().withRetry(Retry.NEVER));
            return of(Unprepared.of(step, failure), once, seen, Value.NULL);
        }
    }

    private static Prepared of(Node node, Terms terms, RunContext seen, Value input) {
        var call = new Call(node, terms.policy(), terms.limits(), terms.onResume());
        return new Prepared(call, seen.executing(node.id(), input));
    }

    private static Node node(Step.Target target, RunContext context) {
        return switch (target) {
            case Step.Target.Direct(var node) -> node;
            case Step.Target.Named(var id) -> context.nodes().get(id);
        };
    }

    Outcome execute() throws InterruptedException {
        return context.execute(call);
    }
}
