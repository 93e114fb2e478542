package dev.nerve.cli.progress;

/// How much room there is.
///
/// @param width in cells
/// @param height in lines
public record Size(int width, int height) {

    /// Where nothing is known about it.
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
