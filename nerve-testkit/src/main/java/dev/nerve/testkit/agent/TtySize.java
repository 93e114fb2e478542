package dev.nerve.testkit.agent;

/// The size of the terminal. *Immutable.*
///
/// @param rows the height
/// @param columns the width
record TtySize(int rows, int columns) {

    /// Replaces a height below 1 by 24, because a terminal without a known size reports 0. The
    /// width is at least 20.
    TtySize {
        rows = rows < 1 ? 24 : rows;
        columns = columns < 20 ? 20 : columns;
    }
}
