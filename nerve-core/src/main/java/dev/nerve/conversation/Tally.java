package dev.nerve.conversation;

import java.util.OptionalLong;

/// A view in numbers; kept with every row, so that the state at any row is known without reading
/// those before it.
///
/// @param messages how much can be seen
/// @param turns how many user turns can be seen
/// @param tokens how large it is for a model, as far as that is known
/// @param turn where the turn began that has not ended
/// @param openCalls how many tool calls have no result yet
public record Tally(long messages, long turns, long tokens, OptionalLong turn, int openCalls) {

    /// Nothing was said.
    public static final Tally NOTHING = new Tally(0, 0, 0, OptionalLong.empty(), 0);

    /// {@return a view in numbers, as large as it is estimated}
    static Tally of(View view) {
        return new Tally(
                view.shown().size(),
                view.turns().size(),
                Estimate.tokens(view),
                view.turn().start(),
                view.turn().calls().size());
    }

    /// {@return the same with every turn over}
    Tally settled() {
        return new Tally(messages, turns, tokens, OptionalLong.empty(), 0);
    }

    /// {@return whether a fork can be taken here: every tool call has its result}
    public boolean isBoundary() {
        return openCalls == 0;
    }
}
