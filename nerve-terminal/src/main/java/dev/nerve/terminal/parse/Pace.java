package dev.nerve.terminal.parse;

import java.time.Duration;

/// How a program's answers come. *Immutable.*
///
/// @param ended how long a turn must have stood that shows that it is over
/// @param settle how long any other must have stood after the program is ready
/// @param patience how long an answer is waited for that is not there when the program is ready
/// @param awaitsEnd whether the program always shows that a turn is over
record Pace(Duration ended, Duration settle, Duration patience, boolean awaitsEnd) {}
