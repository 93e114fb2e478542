package dev.nerve.llm;

import dev.nerve.model.Answer;

/// Puts an answer together from the events of a stream, and tells of it while it does.
///
/// *Confined to one thread.*
public interface AnswerReader {

    /// Takes the next event.
    ///
    /// @param event the event
    /// @throws dev.nerve.NerveException.Invalid if it makes no sense
    void read(ServerEvent event);

    /// {@return whether the provider has said that this is all, or that it failed}
    boolean isOver();

    /// {@return the answer; a failure if the provider told of one, or if the stream ended before
    /// the answer did}
    Answer answer();
}
