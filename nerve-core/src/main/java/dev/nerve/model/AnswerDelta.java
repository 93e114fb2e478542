package dev.nerve.model;

/// The next piece of a streamed answer.
public sealed interface AnswerDelta {

    /// A piece of text.
    ///
    /// @param text the piece
    record Text(String text) implements AnswerDelta {}

    /// A piece of reasoning.
    ///
    /// @param text the piece
    record Reasoning(String text) implements AnswerDelta {}

    /// The start of a tool call.
    ///
    /// @param index the index of its block in the answer
    /// @param id the id of the call
    /// @param tool the tool's name
    record ToolCallStart(int index, String id, String tool) implements AnswerDelta {}

    /// A piece of the arguments of a tool call.
    ///
    /// @param index the index of the call's block in the answer
    /// @param json the piece
    record Arguments(int index, String json) implements AnswerDelta {}
}
