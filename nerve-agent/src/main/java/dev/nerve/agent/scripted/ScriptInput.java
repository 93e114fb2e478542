package dev.nerve.agent.scripted;

import java.util.List;

/// The state of a conversation that decides the next step. *Immutable.*
///
/// @param messages the messages of the user, in order
/// @param uses the number of tools used since the last message
/// @param result the result of the last tool; empty if there was none
record ScriptInput(List<String> messages, int uses, String result) {

    ScriptInput {
        messages = List.copyOf(messages);
    }

    /// {@return the last message of the user}
    String message() {
        return messages.isEmpty() ? "" : messages.getLast();
    }
}
