package dev.nerve.conversation;

import java.util.List;

/// A turn that was found open and is now interrupted.
///
/// @param conversation its conversation
/// @param start the position of its user message
/// @param effect the id of the effect of a run that wrote it, or empty if no run did
/// @param calls its tool calls in order; if there are none, the turn can be repeated
public record RecoveredTurn(
        Conversation conversation, long start, String effect, List<RowContent.ToolCall> calls) {
    public RecoveredTurn {
        calls = List.copyOf(calls);
    }
}
