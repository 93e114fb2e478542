package dev.nerve.model;

/// A language model.
///
/// *Safe for many threads.*
public interface LanguageModel {

    /// {@return its name}
    ModelName name();

    /// {@return its properties, such as its context window and price}
    ModelProfile profile();

    /// Asks the model once, without a retry.
    ///
    /// Blocks until the answer is complete.
    ///
    /// @param prompt the prompt
    /// @param listener receives the answer while it is streamed, on the calling thread
    /// @return the answer or the failure
    /// @throws InterruptedException if the thread was interrupted, which ends the call at once
    ModelAnswer ask(Prompt prompt, AnswerListener listener) throws InterruptedException;
}
