package dev.nerve.app.chat;

import java.util.regex.Pattern;

/// The text of an error message of the core, in the terms of a chat.
final class ChatErrorText {

    private static final Pattern CONVERSATION =
            Pattern.compile("\\bconversation '(?:[^'/]*/)?([^']*)'");

    private ChatErrorText() {}

    static String inChatTerms(String message) {
        return CONVERSATION
                .matcher(message)
                .replaceAll("branch '$1'")
                .replace("invalid node id", "invalid name of a branch")
                .replace("set it with mark() first", "/mark NAME sets one")
                .replace("user turn", "turn");
    }
}
