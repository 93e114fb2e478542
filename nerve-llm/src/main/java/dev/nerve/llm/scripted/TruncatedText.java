package dev.nerve.llm.scripted;

import dev.nerve.model.ModelAnswer;
import dev.nerve.model.PromptSettings;
import dev.nerve.model.TokenCounter;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// The text of an answer, cut at a stop sequence or at the token limit.
///
/// @param text the text
/// @param cut the reason for the cut, or null if the text is complete
record TruncatedText(String text, ModelAnswer.@Nullable StopReason cut) {

    private static final Pattern PIECE = Pattern.compile("\\S+\\s*|\\s+");
    private static final int CHARACTERS_OF_A_TOKEN = 4;

    /// {@return the text up to the first stop sequence, and within the token limit}
    ///
    /// @param most the maximum number of tokens
    static TruncatedText truncate(String text, PromptSettings settings, long most) {
        var truncatedText = new TruncatedText(text, null);
        for (var stop : settings.stops()) {
            int at = stop.isEmpty() ? -1 : truncatedText.text.indexOf(stop);
            if (at >= 0) {
                truncatedText =
                        new TruncatedText(
                                truncatedText.text.substring(0, at),
                                ModelAnswer.StopReason.STOPPED);
            }
        }
        if (TokenCounter.APPROXIMATE.count(truncatedText.text) > most) {
            int end = Math.toIntExact(most * CHARACTERS_OF_A_TOKEN);
            truncatedText =
                    new TruncatedText(
                            truncatedText.text.substring(0, end), ModelAnswer.StopReason.LENGTH);
        }
        return truncatedText;
    }

    /// {@return the words of a text, each with the white space after it}
    static List<String> pieces(String text) {
        return PIECE.matcher(text).results().map(MatchResult::group).toList();
    }
}
