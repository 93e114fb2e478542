package dev.nerve.terminal.state;

/// A part of the screen, found anew on each one. *Immutable.*
sealed interface Region {

    /// All rows.
    enum Whole implements Region {
        SCREEN
    }

    /// The last rows, counted from the last one that is not blank.
    ///
    /// @param rows how many
    record Bottom(int rows) implements Region {}

    /// The row with the cursor, and those near it.
    ///
    /// @param near how many rows above and below it
    record AtCursor(int near) implements Region {}

    /// The lowest row in which something is found.
    ///
    /// @param pattern what
    /// @param within where to look
    record Line(RowPattern pattern, Region within) implements Region {}

    /// The rows between the two lowest rows in which something is found.
    ///
    /// @param top what is found above them
    /// @param bottom what is found below them
    /// @param within where to look
    record Between(RowPattern top, RowPattern bottom, Region within) implements Region {}

    /// The rows above another region.
    ///
    /// @param other which
    /// @param rows how many of them, counted from it
    record Above(Region other, int rows) implements Region {}

    /// The rows below another region.
    ///
    /// @param other which
    /// @param rows how many of them, counted from it
    record Below(Region other, int rows) implements Region {}

    /// The first rows of another region.
    ///
    /// @param other which
    /// @param rows how many
    record First(Region other, int rows) implements Region {}
}
