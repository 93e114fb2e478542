package dev.nerve.protocol.event;

import org.jspecify.annotations.Nullable;

/// The data of events about the context of a chat.
public sealed interface ChatEvents extends EventData {

    /// A summary replaces the beginning of a conversation.
    ///
    /// @param conversation the conversation
    /// @param keptFrom the first row that the model still sees
    record CompactedData(String conversation, long keptFrom) implements ChatEvents {}

    /// A chat continues in a fork of its conversation.
    ///
    /// @param from the old conversation
    /// @param to the new conversation
    /// @param turns the number of turns of the old one
    record HandedOffData(String from, String to, long turns) implements ChatEvents {}

    /// A context is filled to more than 70 percent.
    ///
    /// @param tokens the size of the conversation
    /// @param window the size of the model's window
    /// @param percent how much of the window is taken
    record ContextAdviceData(long tokens, long window, int percent) implements ChatEvents {}

    /// A context is full.
    ///
    /// @param tokens the size of the conversation
    /// @param window the size of the model's window
    /// @param percent how much of the window is taken
    /// @param whenFull what the chat does: `compact`, `handoff` or `event`
    record ContextFullData(long tokens, long window, int percent, @Nullable String whenFull)
            implements ChatEvents {}

    /// A full context could not be made smaller.
    ///
    /// @param error the reason
    record ContextKeptData(String error) implements ChatEvents {}
}
