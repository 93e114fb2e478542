package dev.nerve.chat;

import dev.nerve.model.Delta;
import dev.nerve.node.Enclosing;

/// An enclosing element of a run that receives the answers of models while they are streamed.
@FunctionalInterface
public interface Hearing extends Enclosing {

    /// Receives the next piece of an answer.
    ///
    /// @param delta the piece
    void hear(Delta delta);
}
