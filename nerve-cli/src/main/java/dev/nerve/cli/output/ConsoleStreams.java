package dev.nerve.cli.output;

import java.io.PrintStream;
import java.util.function.IntSupplier;

/// The streams for results and for everything else, with their styles and widths.
///
/// @param out the stream for results
/// @param outStyle the style of results
/// @param err the stream for everything else
/// @param errStyle the style of everything else
/// @param outWidth the maximum width of a line of results
/// @param errWidth the maximum width of a line of everything else
public record ConsoleStreams(
        PrintStream out,
        TextStyle outStyle,
        PrintStream err,
        TextStyle errStyle,
        IntSupplier outWidth,
        IntSupplier errWidth) {

    /// Creates streams without a maximum width.
    ///
    /// @param out the stream for results
    /// @param outStyle the style of results
    /// @param err the stream for everything else
    /// @param errStyle the style of everything else
    public ConsoleStreams(
            PrintStream out, TextStyle outStyle, PrintStream err, TextStyle errStyle) {
        this(out, outStyle, err, errStyle, () -> Integer.MAX_VALUE, () -> Integer.MAX_VALUE);
    }
}
