package dev.nerve.cli;

import java.io.PrintStream;

/// Where text goes, and how it looks there.
///
/// @param out for results
/// @param outStyle how it looks
/// @param err for everything else
/// @param errStyle how it looks
public record Streams(PrintStream out, Style outStyle, PrintStream err, Style errStyle) {}
