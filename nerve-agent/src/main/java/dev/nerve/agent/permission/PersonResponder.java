package dev.nerve.agent.permission;

import dev.nerve.NodeId;
import dev.nerve.terminal.state.ProgramQuestion;

/// The way to ask a person. *Safe for many threads.*
@FunctionalInterface
public interface PersonResponder {

    /// Asks for a permission and waits for the decision.
    ///
    /// @param request the request of the agent
    /// @return the decision, which is a denial if nobody is there
    /// @throws InterruptedException if the answer is no longer needed; the request is withdrawn
    /// then
    PermissionDecision decide(PermissionRequest request) throws InterruptedException;

    /// Asks a question that is not a permission request, and waits for the answer.
    ///
    /// @param node the agent's node
    /// @param question the question
    /// @return the answer, or that nobody is there
    /// @throws InterruptedException if the answer is no longer needed; the request is withdrawn
    /// then
    default QuestionAnswer answer(NodeId node, ProgramQuestion question)
            throws InterruptedException {
        return QuestionAnswer.Nobody.NOBODY;
    }

    /// {@return whether a person can be asked before the first turn of the agent}
    default boolean canAskBeforeTurns() {
        return false;
    }
}
