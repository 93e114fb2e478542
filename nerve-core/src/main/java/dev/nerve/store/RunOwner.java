package dev.nerve.store;

import java.time.Instant;

/// The process that executes a run.
///
/// @param worker a unique name; the owner is alive as long as it holds the lock of that name. Empty
/// without locks, and in data of earlier versions
/// @param process the process id on its machine
/// @param since the start time of the process as its system counts it, which distinguishes it from
/// later processes with the same id
public record RunOwner(String worker, long process, Instant since) {

    /// Creates an owner without a lock.
    ///
    /// @param process the process id
    /// @param since the start time of the process
    public RunOwner(long process, Instant since) {
        this("", process, since);
    }
}
