package dev.nerve.model;

/// The next piece of an answer that is being given.
public sealed interface Delta {

    /// Words.
    ///
    /// @param text the words
    record Text(String text) implements Delta {}

    /// Thoughts.
    ///
    /// @param text the words
    record Reasoning(String text) implements Delta {}

    /// A tool will be called.
    ///
    /// @param index which block of the answer that is
    /// @param id names the call
    /// @param tool the tool's name
    record Calling(int index, String id, String tool) implements Delta {}

    /// A piece of the arguments of a call.
    ///
    /// @param index which block of the answer the call is
    /// @param json the piece
    record Arguments(int index, String json) implements Delta {}
}
