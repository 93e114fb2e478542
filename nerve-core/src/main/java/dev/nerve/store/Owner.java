package dev.nerve.store;

import java.time.Instant;

/// The process that executes a run.
///
/// @param process its number
/// @param since tells it from others that have the same number later: when it was started, as its
/// system counts that
public record Owner(long process, Instant since) {}
