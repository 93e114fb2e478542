package dev.nerve.terminal.state;

import java.util.List;

/// Why a state is believed. *Immutable.*
///
/// @param rank how much it is worth
/// @param rule the name of the rule that fired, such as `prompt-mark`
/// @param what what was seen, in words
/// @param rows the rows of the screen that it rests on, if any
/// @param nanos when it was seen, on the clock of whoever feeds the judge
public record Evidence(Rank rank, String rule, String what, List<SeenRow> rows, long nanos) {

    public Evidence {
        rows = List.copyOf(rows);
    }

    /// Where evidence comes from, the best first.
    public enum Rank {
        /// What the program says of itself through a channel made for it, or its end.
        PROGRAM,
        /// What it tells its terminal: marks, titles, progress.
        SIGNAL,
        /// What we did ourselves, such as pressing Enter.
        INPUT,
        /// What stands on the screen.
        LAYOUT,
        /// Nothing yet.
        NONE
    }

    /// One row of the screen.
    ///
    /// @param row counted from 0 at the top
    /// @param text what stood there
    public record SeenRow(int row, String text) {}
}
