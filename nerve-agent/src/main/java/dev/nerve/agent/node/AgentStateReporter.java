package dev.nerve.agent.node;

import dev.nerve.node.RunContext;
import dev.nerve.terminal.state.detection.StateExplanation;
import dev.nerve.value.Value;
import org.jspecify.annotations.Nullable;

/// Emits an agent's state to the run whenever the state or the evidence for it changes.
///
/// The run stores the events, so that others can query the state. *Safe for many threads.*
final class AgentStateReporter {

    private final RunContext context;
    private @Nullable StateExplanation last;

    AgentStateReporter(RunContext context) {
        this.context = context;
    }

    synchronized void report(StateExplanation now) {
        if (last == null || !now.isLike(last)) {
            last = now;
            context.emit(AgentNode.STATE_EVENT, now.toValue().as(Value.Fields.class).fields());
        }
    }
}
