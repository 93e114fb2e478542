package dev.nerve.terminal.node;

import java.util.OptionalInt;

/// What a program has written for one input. *Immutable.*
///
/// @param text what stands on the screen and above it, without blank lines at the end
/// @param lost how many of its first rows are no longer kept
/// @param exitCode what a command gave, if that stands there
record Written(String text, long lost, OptionalInt exitCode) {

    static Written of(String text, long lost) {
        return new Written(text, lost, OptionalInt.empty());
    }
}
