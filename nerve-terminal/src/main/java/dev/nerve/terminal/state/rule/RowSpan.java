package dev.nerve.terminal.state.rule;

/// A range of rows of a screen. *Immutable.*
///
/// @param from the first row, counted from 0 at the top
/// @param until the row after the last
/// @param frame the number of border rows at each end, which are outside the range
record RowSpan(int from, int until, int frame) {

    static RowSpan of(int from, int until) {
        return new RowSpan(from, until, 0);
    }

    /// {@return the rows between two border rows}
    static RowSpan inside(RowSpan top, RowSpan bottom) {
        int first = top.until;
        int end = bottom.from;
        return new RowSpan(first, end, 1);
    }

    boolean has(int row) {
        return row >= from && row < until;
    }

    /// {@return the first row of the range including its border}
    int above() {
        return from - frame;
    }

    /// {@return the row after the range and its border}
    int below() {
        return until + frame;
    }
}
