package dev.nerve.agent.permission;

import dev.nerve.NodeId;
import dev.nerve.terminal.state.Question;

/// The way to ask a person. *Safe for many threads.*
@FunctionalInterface
public interface Respondent {

    /// Asks for a permission and waits for the decision.
    ///
    /// @param request the request of the agent
    /// @return the decision, which is a denial if nobody is there
    /// @throws InterruptedException if the answer is no longer needed; the request is withdrawn
    /// then
    Decision decide(PermissionRequest request) throws InterruptedException;

    /// Asks a question that is not a permission request, and waits for the answer.
    ///
    /// @param node the agent's node
    /// @param question the question
    /// @return the answer, or that nobody is there
    /// @throws InterruptedException if the answer is no longer needed; the request is withdrawn
    /// then
    default Reply answer(NodeId node, Question question) throws InterruptedException {
        return Reply.Nobody.NOBODY;
    }
}
