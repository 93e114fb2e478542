package dev.nerve.execution;

import dev.nerve.run.Outcome;

/// The result of work with a deadline.
///
/// @param outcome the outcome of the work, or the failure at the deadline
/// @param isLate whether the deadline ended the work, and not the work itself
record DeadlineResult(Outcome outcome, boolean isLate) {

    /// {@return the result of work that ended before its deadline}
    static DeadlineResult inTime(Outcome outcome) {
        return new DeadlineResult(outcome, false);
    }

    /// {@return the result of work that the deadline ended}
    static DeadlineResult late(Outcome.Failed failure) {
        return new DeadlineResult(failure, true);
    }
}
