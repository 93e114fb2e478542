package dev.nerve.llm.scripted;

import dev.nerve.model.Answer;
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
record Words(String text, Answer.@Nullable Stop cut) {

    private static final Pattern PIECE = Pattern.compile("\\S+\\s*|\\s+");
    private static final int CHARACTERS_OF_A_TOKEN = 4;

    /// {@return the text up to the first stop sequence, and within the token limit}
    ///
    /// @param most the maximum number of tokens
    static Words of(String text, PromptSettings settings, long most) {
        var words = new Words(text, null);
        for (var stop : settings.stops()) {
            int at = stop.isEmpty() ? -1 : words.text.indexOf(stop);
            if (at >= 0) {
                words = new Words(words.text.substring(0, at), Answer.Stop.STOPPED);
            }
        }
        if (TokenCounter.ROUGH.count(words.text) > most) {
            int end = Math.toIntExact(most * CHARACTERS_OF_A_TOKEN);
            words = new Words(words.text.substring(0, end), Answer.Stop.LENGTH);
        }
        return words;
    }

    /// {@return the words of a text, each with the white space after it}
    static List<String> pieces(String text) {
        return PIECE.matcher(text).results().map(MatchResult::group).toList();
    }
}
