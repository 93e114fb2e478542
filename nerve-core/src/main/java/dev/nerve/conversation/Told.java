package dev.nerve.conversation;

/// The text that a merge takes from a child.
public sealed interface Told {

    /// The child's last answer.
    enum LastAnswer implements Told {
        LAST_ANSWER
    }

    /// A given text, such as a summary.
    ///
    /// @param text the text
    record Given(String text) implements Told {}
}
