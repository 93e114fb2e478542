package dev.nerve.cli.console;

/// The size of a screen.
///
/// @param width the width in cells
/// @param height the height in lines
public record ConsoleSize(int width, int height) {

    /// The size if the real one is unknown.
    public static final ConsoleSize DEFAULT = new ConsoleSize(80, 24);

    public ConsoleSize {
        if (width < 1 || height < 1) {
            throw new IllegalArgumentException(
                    "a size must be positive: %d x %d".formatted(width, height));
        }
    }

    public ConsoleSize withHeight(int lines) {
        return new ConsoleSize(width, lines);
    }
}
