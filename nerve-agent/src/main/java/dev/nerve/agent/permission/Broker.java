package dev.nerve.agent.permission;

import dev.nerve.NodeId;
import dev.nerve.terminal.state.Question;
import java.util.Optional;

/// Decides what agents may do. *Safe for many threads.*
@FunctionalInterface
public interface Broker {

    /// Decides; waits for a person if only a person can.
    ///
    /// @param request what an agent wants
    /// @return whether it may
    /// @throws InterruptedException if nobody needs to know any more
    Decision decide(PermissionRequest request) throws InterruptedException;

    /// Has somebody answer what an agent asks that is not about permission, and waits.
    ///
    /// @param node whose agent it is
    /// @param question what it asks
    /// @return what comes of it
    /// @throws InterruptedException if nobody needs to know any more
    default Reply answer(NodeId node, Question question) throws InterruptedException {
        return Reply.AtTheScreen.AT_THE_SCREEN;
    }

    /// Decides about what a program wants before it works, such as to trust the folder that it was
    /// given: it may, unless somebody has said otherwise.
    ///
    /// @param request what
    /// @return whether it may; nothing if a person is to be asked, by [#decide]
    default Optional<Decision> admit(PermissionRequest request) {
        return Optional.of(new Decision.Allowed("default"));
    }
}
