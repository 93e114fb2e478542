package dev.nerve.control;

/// Something that holds, or does not, between two rounds of a loop.
///
/// Asked again about the same, it says the same: it is asked again when a run goes on after a
/// crash.
@FunctionalInterface
public interface RoundCondition {

    /// {@return whether it holds}
    ///
    /// @param round what the loop knows
    /// @throws InterruptedException if the thread was interrupted
    boolean test(Round round) throws InterruptedException;
}
