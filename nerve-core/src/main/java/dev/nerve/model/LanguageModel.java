package dev.nerve.model;

/// A language model.
///
/// *Safe for many threads.*
public interface LanguageModel {

    /// {@return its name}
    ModelName name();

    /// {@return what is known about it}
    ModelProfile profile();

    /// Asks it, once: whoever asks decides whether to try again.
    ///
    /// Blocks until the answer is complete.
    ///
    /// @param prompt what
    /// @param listener is told what it says while it says it, on the thread that asks
    /// @return its answer, or why there is none
    /// @throws InterruptedException if the thread was interrupted, which ends the call at once
    Answer ask(Prompt prompt, Listener listener) throws InterruptedException;
}
