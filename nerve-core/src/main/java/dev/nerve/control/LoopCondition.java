package dev.nerve.control;

/// A condition of a loop, evaluated between two rounds.
///
/// It must return the same result for the same round, because a resumed run evaluates it again.
@FunctionalInterface
public interface LoopCondition {

    /// {@return whether the condition holds}
    ///
    /// @param loopState the state of the loop
    /// @throws InterruptedException if the thread was interrupted
    boolean test(LoopState loopState) throws InterruptedException;
}
