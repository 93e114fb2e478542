package dev.nerve.model;

/// A listener that receives an answer while it is streamed.
@FunctionalInterface
public interface AnswerListener {

    /// A listener that does nothing.
    AnswerListener NONE = _ -> {};

    /// Receives the next piece.
    ///
    /// @param delta the piece
    void onDelta(AnswerDelta delta);
}
