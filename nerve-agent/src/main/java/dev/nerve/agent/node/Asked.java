package dev.nerve.agent.node;

import dev.nerve.NodeId;
import dev.nerve.agent.permission.Decision;
import dev.nerve.agent.permission.PermissionRequest;
import dev.nerve.agent.permission.Reply;
import dev.nerve.agent.permission.Respondent;
import dev.nerve.node.RunContext;
import dev.nerve.terminal.state.Question;

/// The respondent of an agent: during a turn the gates of its run, if the run has gates, else
/// whoever listens to the inbox. *Safe for many threads.*
final class Asked implements Respondent {

    private final Respondent listeners;
    private volatile Respondent now;

    Asked(Respondent listeners) {
        this.listeners = listeners;
        this.now = listeners;
    }

    /// Routes requests to the gates of a run until the returned scope is closed.
    ///
    /// @param context the execution in the run
    /// @param node the agent's node
    /// @return the scope of the turn; closing it waits until no request is open
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

    /// The scope of a turn.
    @FunctionalInterface
    interface Turn extends AutoCloseable {

        @Override
        void close();
    }
}
