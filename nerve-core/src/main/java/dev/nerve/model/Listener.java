package dev.nerve.model;

/// A listener that receives an answer while it is streamed.
@FunctionalInterface
public interface Listener {

    /// A listener that does nothing.
    Listener NOBODY = _ -> {};

    /// Receives the next piece.
    ///
    /// @param delta the piece
    void hear(Delta delta);
}
