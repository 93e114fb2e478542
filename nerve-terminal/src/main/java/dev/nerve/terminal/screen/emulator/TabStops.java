package dev.nerve.terminal.screen.emulator;

import java.util.BitSet;

/// The columns of the tab stops. *Confined to the screen's thread.*
final class TabStops {

    private static final int DISTANCE = 8;

    private final BitSet stops = new BitSet();

    TabStops(int columns) {
        reset(columns);
    }

    void reset(int columns) {
        stops.clear();
        setFrom(0, columns);
    }

    /// Adds tab stops for new columns.
    void grow(int columns) {
        setFrom(stops.get(columns) ? columns : before(columns, columns), columns);
    }

    private void setFrom(int first, int columns) {
        for (var column = first; column < columns; column += DISTANCE) {
            stops.set(column);
        }
    }

    boolean isSet(int column) {
        return stops.get(column);
    }

    /// {@return whether the tab stops are those of a new screen}
    boolean isInitial(int columns) {
        return stops.get(0, columns).equals(new TabStops(columns).stops);
    }

    void set(int column) {
        stops.set(column);
    }

    void clear(int column) {
        stops.clear(column);
    }

    void clear() {
        stops.clear();
    }

    /// {@return the next tab stop, or the last column if there is none}
    int after(int column, int columns) {
        var stop = stops.nextSetBit(column + 1);
        return stop < 0 || stop >= columns ? columns - 1 : stop;
    }

    /// {@return the previous tab stop, or the first column if there is none}
    int before(int column, int columns) {
        var stop = column == 0 ? 0 : Math.max(0, stops.previousSetBit(column - 1));
        return Math.min(stop, columns - 1);
    }
}
