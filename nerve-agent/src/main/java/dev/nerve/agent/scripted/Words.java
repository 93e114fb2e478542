package dev.nerve.agent.scripted;

import dev.nerve.agent.scripted.ScriptStep.Say;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/// Says words at their pace. *Safe for many threads.*
final class Words {

    private static final Pattern PIECE = Pattern.compile("\\S+\\s*|\\s+");

    private Words() {}

    /// Takes what is said.
    @FunctionalInterface
    interface Taker<X extends Exception> {

        void take(String piece) throws X;
    }

    /// Says all, piece by piece; together the pieces are the text.
    ///
    /// @throws InterruptedException if the thread was interrupted in the middle
    static <X extends Exception> void say(Say said, Taker<X> taker) throws X, InterruptedException {
        if (said.pace().isZero() && said.pause().isZero()) {
            taker.take(said.text());
            return;
        }
        var pieces = PIECE.matcher(said.text()).results().map(MatchResult::group).toList();
        for (int i = 0; i < pieces.size(); i++) {
            taker.take(pieces.get(i));
            Thread.sleep(
                    i == (pieces.size() - 1) / 2 ? said.pace().plus(said.pause()) : said.pace());
        }
    }
}
