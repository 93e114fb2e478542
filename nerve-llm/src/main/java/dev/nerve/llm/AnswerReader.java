package dev.nerve.llm;

import dev.nerve.model.ModelAnswer;

/// A reader that builds an answer from the events of a stream and reports it to a listener.
///
/// *Confined to one thread.*
public interface AnswerReader {

    /// Reads the next event.
    ///
    /// @param event the event
    /// @throws dev.nerve.NerveException.Invalid if the event is malformed
    void read(ServerSentEvent event);

    /// {@return whether the provider has sent the end of the answer, or an error}
    boolean isFinished();

    /// {@return the answer; a failure if the provider reported one, or if the stream ended before
    /// the answer did}
    ModelAnswer answer();
}
