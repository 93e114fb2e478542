package dev.nerve.chat;

import dev.nerve.model.Delta;
import dev.nerve.node.Enclosing;

/// What an exchange with a model takes place in, if it wants to hear at once what the model says.
@FunctionalInterface
public interface Hearing extends Enclosing {

    /// Takes the next piece of an answer.
    ///
    /// @param delta the piece
    void hear(Delta delta);
}
