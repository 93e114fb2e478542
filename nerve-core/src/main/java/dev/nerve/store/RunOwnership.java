package dev.nerve.store;

/// The right of a process to write to a run.
///
/// Every process that acquires the run gets a higher epoch. A write with an older epoch fails, so a
/// process that lost the run without noticing cannot damage it.
///
/// @param owner the process
/// @param epoch the number of this ownership among all ownerships of the run
public record RunOwnership(RunOwner owner, long epoch) {

    private static final long FIRST = 1;

    /// {@return the ownership of the process that adds a run}
    ///
    /// @param owner the process
    public static RunOwnership first(RunOwner owner) {
        return new RunOwnership(owner, FIRST);
    }
}
