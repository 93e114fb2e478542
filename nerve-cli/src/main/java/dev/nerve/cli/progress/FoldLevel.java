package dev.nerve.cli.progress;

/// The level to which a tree hides successful items.
public enum FoldLevel {
    /// Hides nothing.
    NONE,
    /// Hides the content of successful rounds, except the loops in them.
    ROUNDS,
    /// Hides the content of every successful item.
    DONE
}
