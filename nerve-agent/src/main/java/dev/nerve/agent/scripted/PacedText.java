package dev.nerve.agent.scripted;

import dev.nerve.agent.scripted.ScriptStep.SayStep;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/// Emits text word by word at a given pace. *Safe for many threads.*
final class PacedText {

    private static final Pattern PIECE = Pattern.compile("\\S+\\s*|\\s+");

    private PacedText() {}

    /// The receiver of the pieces.
    @FunctionalInterface
    interface TextPieceSink<X extends Exception> {

        void take(String piece) throws X;
    }

    /// Emits the text in pieces; together the pieces are the text.
    ///
    /// @throws InterruptedException if the thread was interrupted before the end
    static <X extends Exception> void emit(SayStep said, TextPieceSink<X> sink)
            throws X, InterruptedException {
        if (said.pace().isZero() && said.pause().isZero()) {
            sink.take(said.text());
            return;
        }
        var pieces = PIECE.matcher(said.text()).results().map(MatchResult::group).toList();
        for (int i = 0; i < pieces.size(); i++) {
            sink.take(pieces.get(i));
            Thread.sleep(
                    i == (pieces.size() - 1) / 2 ? said.pace().plus(said.pause()) : said.pace());
        }
    }
}
