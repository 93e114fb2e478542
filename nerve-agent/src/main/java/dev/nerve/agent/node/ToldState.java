package dev.nerve.agent.node;

import dev.nerve.node.RunContext;
import dev.nerve.terminal.state.Explanation;
import dev.nerve.value.Value;
import org.jspecify.annotations.Nullable;

/// Tells a run how an agent is doing and why that is believed, whenever either changes.
///
/// It is kept with the run, so that others can ask for it. *Safe for many threads.*
final class ToldState {

    private final RunContext context;
    private @Nullable Explanation last;

    ToldState(RunContext context) {
        this.context = context;
    }

    synchronized void tell(Explanation now) {
        if (last == null || !now.isLike(last)) {
            last = now;
            context.emit(AgentNode.STATE, now.value().as(Value.Fields.class).fields());
        }
    }
}
