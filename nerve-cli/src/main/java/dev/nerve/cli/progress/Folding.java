package dev.nerve.cli.progress;

/// How much of what ended well a tree hides.
public enum Folding {
    /// Nothing.
    NONE,
    /// What is inside of rounds, but for the loops in them.
    ROUNDS,
    /// What is inside of anything.
    DONE
}
