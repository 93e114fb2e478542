package dev.nerve.execution;

import dev.nerve.node.ExecutionLayer;
import dev.nerve.node.NodeCall;
import dev.nerve.node.RunContext;
import dev.nerve.node.capability.PlaceholderNode;
import dev.nerve.run.Outcome;
import java.util.Optional;

/// The layer that replaces a placeholder by its actual node.
///
/// @param next the next layer
record PlaceholderResolutionLayer(ExecutionLayer next) implements ExecutionLayer {

    @Override
    public Outcome execute(NodeCall call, RunContext context) throws InterruptedException {
        if (!(call.node() instanceof PlaceholderNode placeholderNode)) {
            return next.execute(call, context);
        }
        var found = actual(placeholderNode, call, context);
        // Otherwise execute the placeholder, which reports the problem under its own error policy.
        return found.isPresent()
                ? execute(found.get().call(), found.get().context())
                : next.execute(call, context);
    }

    private static Optional<PlaceholderNode.ResolvedCall> actual(
            PlaceholderNode placeholderNode, NodeCall call, RunContext context) {
        try {
            return Optional.of(placeholderNode.resolveCall(call, context));
        } catch (RuntimeException _) {
            return Optional.empty();
        }
    }
}
