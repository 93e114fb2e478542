package dev.nerve.node.capability.screen;

import dev.nerve.NerveException;

/// The size of a screen.
///
/// @param columns the number of columns, 1 to 1000
/// @param rows the number of rows, 1 to 1000
public record ScreenSize(int columns, int rows) {

    private static final int LARGEST = 1_000;

    public ScreenSize {
        if (columns < 1 || columns > LARGEST || rows < 1 || rows > LARGEST) {
            throw new NerveException.Invalid(
                    "a screen has 1 to %d columns and rows, not %dx%d"
                            .formatted(LARGEST, columns, rows));
        }
    }
}
