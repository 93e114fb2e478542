package dev.nerve.terminal.state;

/// Rows of a screen that follow each other. *Immutable.*
///
/// @param from the first, counted from 0 at the top
/// @param until the one after the last
/// @param frame how many rows at each end mark it without belonging to it
record Span(int from, int until, int frame) {

    static Span of(int from, int until) {
        return new Span(from, until, 0);
    }

    /// {@return the rows between two others, which mark it}
    static Span inside(Span top, Span bottom) {
        int first = top.until;
        int end = bottom.from;
        return new Span(first, end, 1);
    }

    boolean has(int row) {
        return row >= from && row < until;
    }

    /// {@return the row above it and its mark}
    int above() {
        return from - frame;
    }

    /// {@return the row below it and its mark}
    int below() {
        return until + frame;
    }
}
