package dev.nerve.conversation;

import java.util.OptionalLong;

/// The counts of a view. The store has them for every row, so that no earlier rows need to be read.
///
/// @param messages the number of visible entries
/// @param turns the number of visible user turns
/// @param tokens the size in tokens, as far as it is known
/// @param turn the start of the open turn, if there is one
/// @param openCalls the number of tool calls without a result
public record ViewTally(long messages, long turns, long tokens, OptionalLong turn, int openCalls) {

    /// The counts of an empty view.
    public static final ViewTally EMPTY = new ViewTally(0, 0, 0, OptionalLong.empty(), 0);

    /// {@return the counts of a view, with an estimated size}
    public static ViewTally of(VisibleHistory history) {
        return new ViewTally(
                history.shown().size(),
                history.turns().size(),
                TokenEstimate.tokens(history),
                history.turn().start(),
                history.turn().calls().size());
    }

    /// {@return the same counts without an open turn}
    public ViewTally withoutOpenTurn() {
        return new ViewTally(messages, turns, tokens, OptionalLong.empty(), 0);
    }

    /// {@return whether a fork is possible here, because every tool call has its result}
    public boolean isBoundary() {
        return openCalls == 0;
    }
}
