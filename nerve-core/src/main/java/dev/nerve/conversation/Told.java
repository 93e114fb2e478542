package dev.nerve.conversation;

/// What is told of a child that is merged.
public sealed interface Told {

    /// The last thing it answered.
    enum LastAnswer implements Told {
        LAST_ANSWER
    }

    /// These words, such as a summary.
    ///
    /// @param text the words
    record Given(String text) implements Told {}
}
