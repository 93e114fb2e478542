package dev.nerve.cli.progress;

/// The size of a screen.
///
/// @param width the width in cells
/// @param height the height in lines
public record Size(int width, int height) {

    /// The size if the real one is unknown.
    public static final Size USUAL = new Size(80, 24);

    public Size {
        if (width < 1 || height < 1) {
            throw new IllegalArgumentException(
                    "a size must be positive: %d x %d".formatted(width, height));
        }
    }

    Size withHeight(int lines) {
        return new Size(width, lines);
    }
}
