package dev.nerve.conversation;

import dev.nerve.ConversationId;
import dev.nerve.Names;
import dev.nerve.NerveException;
import java.util.regex.Pattern;

/// The name of a row for ever, wherever it is copied to: where it was first written.
///
/// @param conversation the conversation it was written in
/// @param seq its position there
public record RowId(ConversationId conversation, long seq) {

    private static final Pattern FORM = Pattern.compile("([^#]*)#(0|[1-9][0-9]{0,17})");

    /// {@return the id that a text writes}
    ///
    /// @param text as [#toString()] gives it
    /// @throws NerveException.Invalid if it is none
    public static RowId parse(String text) {
        var matcher = FORM.matcher(text);
        if (!matcher.matches()) {
            throw new NerveException.Invalid(
                    "invalid row id %s: write a conversation and a number, such as main#12"
                            .formatted(Names.quoted(text)));
        }
        return new RowId(ConversationId.of(matcher.group(1)), Long.parseLong(matcher.group(2)));
    }

    @Override
    public String toString() {
        return conversation + "#" + seq;
    }
}
