package dev.nerve.cli;

import java.io.PrintStream;
import java.util.function.IntSupplier;

/// Where text goes, and how it looks there.
///
/// @param out for results
/// @param outStyle how it looks
/// @param err for everything else
/// @param errStyle how it looks
/// @param outWidth how wide a line of results may be
/// @param errWidth how wide a line of everything else may be
public record Streams(
        PrintStream out,
        Style outStyle,
        PrintStream err,
        Style errStyle,
        IntSupplier outWidth,
        IntSupplier errWidth) {

    /// Streams in which lines can be as long as they are.
    ///
    /// @param out for results
    /// @param outStyle how it looks
    /// @param err for everything else
    /// @param errStyle how it looks
    public Streams(PrintStream out, Style outStyle, PrintStream err, Style errStyle) {
        this(out, outStyle, err, errStyle, () -> Integer.MAX_VALUE, () -> Integer.MAX_VALUE);
    }
}
