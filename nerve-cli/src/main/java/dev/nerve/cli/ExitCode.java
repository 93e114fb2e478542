package dev.nerve.cli;

/// What the shell is told, and what that means.
///
/// @param number what the shell is told
/// @param meaning why, as a short sentence without a full stop
public record ExitCode(int number, String meaning) {}
