package dev.nerve.store;

import java.time.Instant;

/// The process that executes a run.
///
/// @param process its number
/// @param since when it was started; another process can have the same number later
public record Owner(long process, Instant since) {}
