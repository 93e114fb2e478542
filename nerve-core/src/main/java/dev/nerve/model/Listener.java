package dev.nerve.model;

/// Is told what a model says while it says it.
@FunctionalInterface
public interface Listener {

    /// Nobody listens.
    Listener NOBODY = _ -> {};

    /// Takes the next piece.
    ///
    /// @param delta the piece
    void hear(Delta delta);
}
