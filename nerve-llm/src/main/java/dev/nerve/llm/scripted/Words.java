package dev.nerve.llm.scripted;

import dev.nerve.model.Answer;
import dev.nerve.model.PromptSettings;
import dev.nerve.model.TokenCounter;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// What a model gets to say of what it would say.
///
/// @param text the words
/// @param cut why they end early, or null if they do not
record Words(String text, Answer.@Nullable Stop cut) {

    private static final Pattern PIECE = Pattern.compile("\\S+\\s*|\\s+");
    private static final int CHARACTERS_OF_A_TOKEN = 4;

    /// {@return the words up to what is to stop them, and no more than may be}
    ///
    /// @param most how many tokens they may have
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

    /// {@return a text in the pieces in which it is said; together they are the text}
    static List<String> pieces(String text) {
        return PIECE.matcher(text).results().map(MatchResult::group).toList();
    }
}
