package dev.nerve.execution;

import dev.nerve.node.Call;
import dev.nerve.node.Execution;
import dev.nerve.node.RunContext;
import dev.nerve.node.StandIn;
import dev.nerve.run.Outcome;
import java.util.Optional;

/// The layer that replaces a placeholder by its actual node.
///
/// @param next the next layer
record Replaced(Execution next) implements Execution {

    @Override
    public Outcome execute(Call call, RunContext context) throws InterruptedException {
        if (!(call.node() instanceof StandIn standIn)) {
            return next.execute(call, context);
        }
        var found = actual(standIn, call, context);
        // Otherwise execute the placeholder, which reports the problem under its own error policy.
        return found.isPresent()
                ? execute(found.get().call(), found.get().context())
                : next.execute(call, context);
    }

    private static Optional<StandIn.Actual> actual(StandIn standIn, Call call, RunContext context) {
        try {
            return Optional.of(standIn.actual(call, context));
        } catch (RuntimeException _) {
            return Optional.empty();
        }
    }
}
