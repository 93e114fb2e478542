package dev.nerve.conversation;

/// The policy for conversations that inherit from a deleted one.
public enum DeletePolicy {
    /// The dependents keep the rows that they inherit.
    KEEP,
    /// The delete fails if there are dependents.
    RESTRICT,
    /// All forks of the conversation are deleted too.
    CASCADE,
    /// The dependents get copies of the rows that they inherit.
    DETACH
}
