package dev.nerve.agent.node;

import dev.nerve.ErrorCode;
import dev.nerve.agent.AgentEvent;
import dev.nerve.event.WaitReason;
import dev.nerve.node.RunContext;
import dev.nerve.node.StepWait;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/// Emits to the run that its step waits while the agent's program repeats a model call. *Safe for
/// many threads.*
final class AgentRetryReporter {

    private final RunContext context;
    private final AtomicReference<@Nullable WaitReason> waiting = new AtomicReference<>();

    AgentRetryReporter(RunContext context) {
        this.context = context;
    }

    /// Reports that the program waits before a retry.
    void begin(AgentEvent.ModelRetry retry) {
        end();
        context.log(retry.reason());
        var reason = retry.code() == ErrorCode.RATE_LIMIT ? WaitReason.LIMIT : WaitReason.RETRY;
        waiting.set(reason);
        StepWait.begin(context, reason, "", retry.delay());
    }

    /// Reports that the program continues, if it waited.
    void end() {
        var reason = waiting.getAndSet(null);
        if (reason != null) {
            StepWait.end(context, reason);
        }
    }
}
