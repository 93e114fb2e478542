package dev.nerve.llm;

import dev.nerve.model.Answer;

/// A reader that builds an answer from the events of a stream and reports it to a listener.
///
/// *Confined to one thread.*
public interface AnswerReader {

    /// Reads the next event.
    ///
    /// @param event the event
    /// @throws dev.nerve.NerveException.Invalid if the event is malformed
    void read(ServerEvent event);

    /// {@return whether the provider has sent the end of the answer, or an error}
    boolean isOver();

    /// {@return the answer; a failure if the provider reported one, or if the stream ended before
    /// the answer did}
    Answer answer();
}
