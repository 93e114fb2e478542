package dev.nerve.terminal.state.rule;

/// A region of the screen, located again on each screen. *Immutable.*
sealed interface ScreenRegion {

    /// All rows.
    enum Whole implements ScreenRegion {
        SCREEN
    }

    /// The last rows, counted from the last one that is not blank.
    ///
    /// @param rows the number of rows
    record Bottom(int rows) implements ScreenRegion {}

    /// The row with the cursor, and those near it.
    ///
    /// @param near the number of rows above and below it
    record AtCursor(int near) implements ScreenRegion {}

    /// The lowest row in which a pattern is found.
    ///
    /// @param pattern the pattern
    /// @param within the region to search
    record Line(RowPattern pattern, ScreenRegion within) implements ScreenRegion {}

    /// The rows between the two lowest rows in which two patterns are found.
    ///
    /// @param top the pattern of the row above them
    /// @param bottom the pattern of the row below them
    /// @param within the region to search
    record Between(RowPattern top, RowPattern bottom, ScreenRegion within)
            implements ScreenRegion {}

    /// The rows above another region.
    ///
    /// @param other the other region
    /// @param rows the largest number of rows, counted from that region
    record Above(ScreenRegion other, int rows) implements ScreenRegion {}

    /// The rows below another region.
    ///
    /// @param other the other region
    /// @param rows the largest number of rows, counted from that region
    record Below(ScreenRegion other, int rows) implements ScreenRegion {}

    /// The first rows of another region.
    ///
    /// @param other the other region
    /// @param rows the number of rows
    record First(ScreenRegion other, int rows) implements ScreenRegion {}
}
