package dev.nerve.testkit.agent;

/// How large the terminal is. *Immutable.*
///
/// @param rows how high
/// @param columns how wide
record TtySize(int rows, int columns) {

    /// A terminal that does not know its size says 0; then it is taken to be as of old.
    TtySize {
        rows = rows < 1 ? 24 : rows;
        columns = columns < 20 ? 20 : columns;
    }
}
