package dev.nerve.cli.inbox;

import dev.nerve.protocol.inbox.InboxItemData;

/// An answer that a person typed: the number of an option, an option in any case, or a free text.
///
/// @param item the item that it answers
record TypedAnswer(InboxItemData item) {

    /// {@return the answer; the engine checks it}
    ///
    /// @param typed the typed text
    String parse(String typed) {
        var said = typed.strip();
        for (var option : item.options()) {
            if (option.equalsIgnoreCase(said)) {
                return option;
            }
        }
        boolean isNumber = said.matches("[1-9][0-9]{0,3}");
        return isNumber && Integer.parseInt(said) <= item.options().size()
                ? item.options().get(Integer.parseInt(said) - 1)
                : said;
    }
}
