package dev.nerve.conversation;

/// The text that a merge takes from a child.
public sealed interface MergeText {

    /// The child's last answer.
    enum LastAnswer implements MergeText {
        LAST_ANSWER
    }

    /// A given text, such as a summary.
    ///
    /// @param text the text
    record GivenText(String text) implements MergeText {}
}
