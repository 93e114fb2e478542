package dev.nerve.conversation;

/// What becomes of those that inherit from a conversation that is deleted.
public enum Dependents {
    /// They keep what they inherit.
    KEEP,
    /// If there are some, nothing is deleted.
    RESTRICT,
    /// All that were forked from it are deleted too.
    CASCADE,
    /// They get copies of what they inherit.
    DETACH
}
