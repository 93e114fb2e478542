package dev.nerve.execution;

import dev.nerve.DurationFormat;
import dev.nerve.ErrorCode;
import dev.nerve.node.ExecutionLayer;
import dev.nerve.node.NodeCall;
import dev.nerve.node.RunContext;
import dev.nerve.node.capability.TimeLimitedNode;
import dev.nerve.run.BudgetLimits;
import dev.nerve.run.Outcome;
import java.time.Duration;

/// The layer that cancels an attempt after its timeout. Time in which a person is asked inside the
/// attempt does not count.
///
/// @param next the next layer
record TimeoutLayer(ExecutionLayer next) implements ExecutionLayer {

    @Override
    public Outcome execute(NodeCall call, RunContext context) throws InterruptedException {
        var timeout = timeout(call);
        if (timeout.equals(BudgetLimits.FOREVER)) {
            return next.execute(call, context);
        }
        var late =
                Outcome.failed(
                        ErrorCode.TIMEOUT,
                        "%s '%s' timed out after %s"
                                .formatted(
                                        call.node().type(),
                                        call.node().id(),
                                        DurationFormat.format(timeout)));
        try (var clock = context.run().stepClocks().open(context.path())) {
            return DeadlineRunner.attempt(
                            clock.time(),
                            timeout,
                            late,
                            context,
                            inner -> next.execute(call, inner))
                    .outcome();
        }
    }

    private static Duration timeout(NodeCall call) {
        var asked = call.policy().timeout();
        return call.node() instanceof TimeLimitedNode limited
                        && limited.timeout().compareTo(asked) < 0
                ? limited.timeout()
                : asked;
    }
}
