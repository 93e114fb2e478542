package dev.nerve.terminal.parse.rule;

import java.time.Duration;

/// The delays before an answer counts as complete. *Immutable.*
///
/// @param ended the time for which a turn with a visible end must stand
/// @param settle the time for which any other turn must stand after the program is ready
/// @param patience the time to wait for a missing answer after the program is ready
/// @param awaitsEnd whether the program always shows the end of a turn
public record AnswerTiming(Duration ended, Duration settle, Duration patience, boolean awaitsEnd) {}
