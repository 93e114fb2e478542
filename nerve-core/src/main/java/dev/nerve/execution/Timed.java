package dev.nerve.execution;

import dev.nerve.Durations;
import dev.nerve.ErrorCode;
import dev.nerve.node.Call;
import dev.nerve.node.Execution;
import dev.nerve.node.RunContext;
import dev.nerve.node.TimeLimited;
import dev.nerve.run.Limits;
import dev.nerve.run.Outcome;
import java.time.Duration;

/// The layer that cancels an attempt after its timeout.
///
/// @param next the next layer
record Timed(Execution next) implements Execution {

    @Override
    public Outcome execute(Call call, RunContext context) throws InterruptedException {
        var timeout = timeout(call);
        if (timeout.equals(Limits.FOREVER)) {
            return next.execute(call, context);
        }
        var late =
                Outcome.failed(
                        ErrorCode.TIMEOUT,
                        "%s '%s' timed out after %s"
                                .formatted(
                                        call.node().type(),
                                        call.node().id(),
                                        Durations.show(timeout)));
        return Deadline.within(
                        context.run().time(),
                        timeout,
                        late,
                        context,
                        inner -> next.execute(call, inner))
                .outcome();
    }

    private static Duration timeout(Call call) {
        var asked = call.policy().timeout();
        return call.node() instanceof TimeLimited limited && limited.timeout().compareTo(asked) < 0
                ? limited.timeout()
                : asked;
    }
}
