package dev.nerve.agent.permission;

import dev.nerve.NodeId;
import dev.nerve.terminal.state.ProgramQuestion;
import java.util.Optional;

/// The component that decides permission requests of agents. *Safe for many threads.*
@FunctionalInterface
public interface PermissionBroker {

    /// Decides a request. Waits for a person if only a person can decide.
    ///
    /// @param request the request of the agent
    /// @return the decision
    /// @throws InterruptedException if the request was withdrawn
    PermissionDecision decide(PermissionRequest request) throws InterruptedException;

    /// Has a person answer a question that is not a permission request, and waits for the answer.
    ///
    /// @param node the agent's node
    /// @param question the question
    /// @return the answer
    /// @throws InterruptedException if the request was withdrawn
    default QuestionAnswer answer(NodeId node, ProgramQuestion question)
            throws InterruptedException {
        return QuestionAnswer.AtTheScreen.AT_THE_SCREEN;
    }

    /// Decides a request that a program makes before it works, such as to trust its directory. It
    /// is allowed unless a rule says otherwise.
    ///
    /// @param request the request
    /// @return the decision; empty if a person must be asked, with [#decide]
    default Optional<PermissionDecision> admit(PermissionRequest request) {
        return Optional.of(new PermissionDecision.Allowed("default"));
    }

    /// {@return whether a person can be asked before the first turn of the agent}
    default boolean canAskBeforeTurns() {
        return false;
    }
}
