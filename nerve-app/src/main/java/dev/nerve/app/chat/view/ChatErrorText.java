package dev.nerve.app.chat.view;

import java.util.regex.Pattern;

/// The text of an error message of the core, in the terms of a chat.
public final class ChatErrorText {

    private static final Pattern CONVERSATION =
            Pattern.compile("\\bconversation '(?:[^'/]*/)?([^']*)'");

    private ChatErrorText() {}

    public static String inChatTerms(String message) {
        return CONVERSATION
                .matcher(message)
                .replaceAll("branch '$1'")
                .replace("invalid node id", "invalid name of a branch")
                .replace("user turn", "turn");
    }
}
