package dev.nerve.agent.scripted;

import java.util.List;

/// What of a conversation decides what is done next. *Immutable.*
///
/// @param messages what the user has said, in order
/// @param uses how many tools were used since the last of them
/// @param result what the last of those gave; empty if there was none
record Scene(List<String> messages, int uses, String result) {

    Scene {
        messages = List.copyOf(messages);
    }

    /// {@return what the user said last}
    String message() {
        return messages.isEmpty() ? "" : messages.getLast();
    }
}
