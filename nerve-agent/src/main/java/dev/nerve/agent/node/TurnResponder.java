package dev.nerve.agent.node;

import dev.nerve.NodeId;
import dev.nerve.agent.permission.PermissionDecision;
import dev.nerve.agent.permission.PermissionRequest;
import dev.nerve.agent.permission.PersonResponder;
import dev.nerve.agent.permission.QuestionAnswer;
import dev.nerve.node.RunContext;
import dev.nerve.terminal.state.ProgramQuestion;

/// The respondent of an agent: during a turn the gates of its run, if the run has gates, else
/// whoever listens to the inbox. *Safe for many threads.*
final class TurnResponder implements PersonResponder {

    private final PersonResponder listeners;
    private volatile PersonResponder now;

    TurnResponder(PersonResponder listeners) {
        this.listeners = listeners;
        this.now = listeners;
    }

    /// Routes requests to the gates of a run until the returned scope is closed.
    ///
    /// @param context the execution in the run
    /// @param node the agent's node
    /// @return the scope of the turn; closing it waits until no request is open
    TurnScope openTurn(RunContext context, NodeId node) {
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
    public PermissionDecision decide(PermissionRequest request) throws InterruptedException {
        return now.decide(request);
    }

    @Override
    public QuestionAnswer answer(NodeId node, ProgramQuestion question)
            throws InterruptedException {
        return now.answer(node, question);
    }

    /// The scope of a turn.
    @FunctionalInterface
    interface TurnScope extends AutoCloseable {

        @Override
        void close();
    }
}
