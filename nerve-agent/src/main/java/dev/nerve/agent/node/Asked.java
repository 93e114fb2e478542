package dev.nerve.agent.node;

import dev.nerve.NodeId;
import dev.nerve.agent.permission.Decision;
import dev.nerve.agent.permission.PermissionRequest;
import dev.nerve.agent.permission.Reply;
import dev.nerve.agent.permission.Respondent;
import dev.nerve.node.RunContext;
import dev.nerve.terminal.state.Question;

/// Who is asked by an agent: during a turn whoever answers the gates of its run, if it has gates,
/// and whoever listens otherwise. *Safe for many threads.*
final class Asked implements Respondent {

    private final Respondent listeners;
    private volatile Respondent now;

    Asked(Respondent listeners) {
        this.listeners = listeners;
        this.now = listeners;
    }

    /// A turn begins.
    ///
    /// @param context in which run, and where
    /// @param node the agent's name
    /// @return to be closed at its end; waits until nothing is asked any more
    Turn during(RunContext context, NodeId node) {
        if (!context.memory().gates().isAnswerable()) {
            return () -> {};
        }
        var gates = new TurnGates(context, node);
        now = gates;
        return () -> {
            now = listeners;
            gates.close();
        };
    }

    @Override
    public Decision decide(PermissionRequest request) throws InterruptedException {
        return now.decide(request);
    }

    @Override
    public Reply answer(NodeId node, Question question) throws InterruptedException {
        return now.answer(node, question);
    }

    /// A turn in which somebody can be asked.
    @FunctionalInterface
    interface Turn extends AutoCloseable {

        @Override
        void close();
    }
}
