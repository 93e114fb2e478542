package dev.nerve.chat.exchange;

import dev.nerve.model.AnswerDelta;
import dev.nerve.node.scope.EnclosingExecution;

/// An enclosing element of a run that receives the answers of models while they are streamed.
@FunctionalInterface
public interface EnclosingAnswerListener extends EnclosingExecution {

    /// Receives the next piece of an answer.
    ///
    /// @param delta the piece
    void onDelta(AnswerDelta delta);
}
