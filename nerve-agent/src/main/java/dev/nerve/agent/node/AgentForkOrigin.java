package dev.nerve.agent.node;

import dev.nerve.ErrorCode;
import dev.nerve.NerveException;
import dev.nerve.NodeId;

/// The source of a fork, and its number of turns at that time. *Safe for many threads.*
///
/// A program copies a conversation only when the fork starts. If the source had another turn in
/// between, the fork would contain that turn too.
///
/// @param source the forked agent
/// @param turns the number of turns that it had begun
record AgentForkOrigin(AgentLifecycle source, long turns) {

    /// {@return the origin of a fork that is taken now}
    ///
    /// @param source the agent to fork
    static AgentForkOrigin now(AgentLifecycle source) {
        return new AgentForkOrigin(source, source.turns());
    }

    /// Checks that the fork can still start.
    ///
    /// @param fork the fork's node
    /// @throws NerveException.Failed if the source has begun another turn since
    void requireUnchanged(NodeId fork) {
        if (source.turns() != turns) {
            throw new NerveException.Failed(
                    ErrorCode.FORK_UNSUPPORTED,
                    "cannot start fork '%s': agent '%s' has had more turns since; fork it again"
                            .formatted(fork, source.id()));
        }
    }
}
