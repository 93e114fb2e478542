package dev.nerve.conversation;

import dev.nerve.ConversationId;
import dev.nerve.NameRules;
import dev.nerve.NerveException;
import java.util.regex.Pattern;

/// The permanent id of a row, which its copies keep: the place where the row was first written.
///
/// @param conversation the conversation that first contained it
/// @param seq its position in that conversation
public record RowId(ConversationId conversation, long seq) {

    private static final Pattern FORM = Pattern.compile("([^#]*)#(0|[1-9][0-9]{0,17})");

    /// {@return the parsed id}
    ///
    /// @param text an id in the form of [#toString()]
    /// @throws NerveException.Invalid if the text is not a row id
    public static RowId parse(String text) {
        var matcher = FORM.matcher(text);
        if (!matcher.matches()) {
            throw new NerveException.Invalid(
                    "invalid row id %s: write a conversation and a number, such as main#12"
                            .formatted(NameRules.quote(text)));
        }
        return new RowId(ConversationId.of(matcher.group(1)), Long.parseLong(matcher.group(2)));
    }

    @Override
    public String toString() {
        return conversation + "#" + seq;
    }
}
