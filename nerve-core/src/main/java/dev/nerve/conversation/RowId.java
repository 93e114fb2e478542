package dev.nerve.conversation;

import dev.nerve.ConversationId;
import dev.nerve.NerveException;

/// The name of a row for ever, wherever it is copied to: where it was first written.
///
/// @param conversation the conversation it was written in
/// @param seq its position there
public record RowId(ConversationId conversation, long seq) {

    /// {@return the id that a text writes}
    ///
    /// @param text as [#toString()] gives it
    /// @throws NerveException.Invalid if it is none
    public static RowId parse(String text) {
        int hash = text.lastIndexOf('#');
        try {
            return new RowId(
                    ConversationId.of(text.substring(0, Math.max(0, hash))),
                    Long.parseLong(text.substring(hash + 1)));
        } catch (NumberFormatException _) {
            throw new NerveException.Invalid(
                    "invalid row id '%s': write a conversation and a number, such as main#12"
                            .formatted(text));
        }
    }

    @Override
    public String toString() {
        return conversation + "#" + seq;
    }
}
