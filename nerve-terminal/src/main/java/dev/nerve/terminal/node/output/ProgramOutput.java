package dev.nerve.terminal.node.output;

import java.util.OptionalInt;

/// The output of a program for one input. *Immutable.*
///
/// @param text the text on the screen and above it, without trailing blank lines
/// @param lost the number of first rows that are no longer kept
/// @param exitCode the exit code of the command, if the prompt shows it
public record ProgramOutput(String text, long lost, OptionalInt exitCode) {

    static ProgramOutput of(String text, long lost) {
        return new ProgramOutput(text, lost, OptionalInt.empty());
    }
}
