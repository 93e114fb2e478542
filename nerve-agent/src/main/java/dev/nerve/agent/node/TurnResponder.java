package dev.nerve.agent.node;

import dev.nerve.NodeId;
import dev.nerve.SessionId;
import dev.nerve.agent.permission.PermissionDecision;
import dev.nerve.agent.permission.PermissionRequest;
import dev.nerve.agent.permission.PersonResponder;
import dev.nerve.agent.permission.QuestionAnswer;
import dev.nerve.agent.permission.RememberedAnswers;
import dev.nerve.node.RunContext;
import dev.nerve.terminal.state.ProgramQuestion;
import org.jspecify.annotations.Nullable;

/// The respondent of an agent: during a turn the gates of its run, if the run has gates, else
/// whoever listens to the inbox. Between turns, gates of its session and node. *Safe for many
/// threads.*
final class TurnResponder implements PersonResponder {

    private final AgentServices services;
    private final PersonResponder listeners;
    private final RememberedAnswers remembered;
    private volatile PersonResponder betweenTurns;
    private volatile PersonResponder now;
    private volatile @Nullable SessionId session;

    TurnResponder(AgentServices services) {
        this.services = services;
        this.listeners = services.inboxResponder();
        this.remembered = new RememberedAnswers(services.rules());
        this.betweenTurns = listeners;
        this.now = listeners;
    }

    /// Sets the session of the node. Its remembered answers apply, and its gates are for dialogs
    /// between turns.
    synchronized void joinSession(SessionId joined, NodeId node) {
        session = joined;
        if (services.gates().isAnswerable()) {
            var before = betweenTurns;
            betweenTurns = new NodeGates(services.gates(), services.time(), joined, node);
            now = now.equals(before) ? betweenTurns : now;
        }
    }

    /// Cancels what an earlier process of the node asked between turns.
    void cancelLeftovers() {
        if (betweenTurns instanceof NodeGates gates) {
            gates.cancelLeftovers();
        }
    }

    /// Routes requests to the gates of a run until the returned scope is closed.
    ///
    /// @param context the execution in the run
    /// @param node the agent's node
    /// @return the scope of the turn; closing it waits until no request is open
    /// @throws dev.nerve.NerveException.Invalid if a remembered rule is malformed
    TurnScope openTurn(RunContext context, NodeId node) {
        if (!context.memory().gates().isAnswerable()) {
            now = listeners;
            return () -> now = betweenTurns;
        }
        var gates = new TurnGates(context, node, session, remembered);
        gates.checkRules();
        now = gates;
        return () -> {
            now = betweenTurns;
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

    @Override
    public boolean canAskBeforeTurns() {
        return now.canAskBeforeTurns();
    }

    /// The scope of a turn.
    @FunctionalInterface
    interface TurnScope extends AutoCloseable {

        @Override
        void close();
    }
}
