package dev.nerve.agent.node;

import dev.nerve.ErrorCode;
import dev.nerve.NerveException;
import dev.nerve.NodeId;

/// What a fork was taken from, and when. *Safe for many threads.*
///
/// A program takes a conversation as it is when it starts with the fork of it. What was said in the
/// source between the fork and that start would be in the fork.
///
/// @param source what was forked
/// @param turns how many turns it had begun then
record Origin(AgentLives source, long turns) {

    /// {@return what a fork is taken from now}
    ///
    /// @param source what is forked
    static Origin now(AgentLives source) {
        return new Origin(source, source.turns());
    }

    /// @param fork whose origin this is
    /// @throws NerveException.Failed if the source has gone on since
    void requireUnchanged(NodeId fork) {
        if (source.turns() != turns) {
            throw new NerveException.Failed(
                    ErrorCode.FORK_UNSUPPORTED,
                    "agent '%s' cannot begin as the fork it is: its program would take agent '%s'"
                                    .formatted(fork, source.id())
                            + " as that is now, and it has gone on since; fork it again");
        }
    }
}
