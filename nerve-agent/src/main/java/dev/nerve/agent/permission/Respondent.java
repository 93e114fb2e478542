package dev.nerve.agent.permission;

import dev.nerve.NodeId;
import dev.nerve.terminal.state.Question;

/// Somebody who can be asked. *Safe for many threads.*
@FunctionalInterface
public interface Respondent {

    /// Asks whether an agent may do something, and waits.
    ///
    /// @param request what the agent wants
    /// @return what somebody says, or that nobody is there
    /// @throws InterruptedException if nobody needs to know any more; it is withdrawn then
    Decision decide(PermissionRequest request) throws InterruptedException;

    /// Asks something that is not about permission, and waits.
    ///
    /// @param node whose agent asks
    /// @param question what
    /// @return what somebody says, or that nobody is there
    /// @throws InterruptedException if nobody needs to know any more; it is withdrawn then
    default Reply answer(NodeId node, Question question) throws InterruptedException {
        return Reply.Nobody.NOBODY;
    }
}
