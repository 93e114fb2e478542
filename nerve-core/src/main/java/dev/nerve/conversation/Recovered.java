package dev.nerve.conversation;

import java.util.List;

/// A turn that was found open, and is interrupted now.
///
/// @param conversation whose it is
/// @param start the position of its user message
/// @param effect the effect of a run that said it, or empty if none did
/// @param calls the tools it called, in order; if there are none, it can be repeated
public record Recovered(
        Conversation conversation, long start, String effect, List<Content.ToolCall> calls) {
    public Recovered {
        calls = List.copyOf(calls);
    }
}
