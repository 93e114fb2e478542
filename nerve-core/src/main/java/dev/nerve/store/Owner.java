package dev.nerve.store;

import java.time.Instant;

/// Who executes a run.
///
/// @param worker its name, which nobody else has or had: it lives as long as it holds the lock of
/// that name. Empty where there are no locks, and in what earlier versions wrote
/// @param process the number of its process, where it was started
/// @param since tells it from others that have the same number later: when it was started, as its
/// system counts that
public record Owner(String worker, long process, Instant since) {

    /// A process without a lock.
    ///
    /// @param process its number
    /// @param since when it was started
    public Owner(long process, Instant since) {
        this("", process, since);
    }
}
