package dev.nerve.cli;

/// An exit code of the process and its meaning.
///
/// @param number the exit code
/// @param meaning the reason for it, as a short sentence without a full stop
public record ExitCode(int number, String meaning) {}
