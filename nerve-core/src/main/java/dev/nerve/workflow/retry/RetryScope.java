package dev.nerve.workflow.retry;

import dev.nerve.RunPath;

/// The part of a run that a retry executes again.
public sealed interface RetryScope {

    /// {@return the steps that made the run fail}
    static RetryScope failure() {
        return FailedSteps.FAILED_STEPS;
    }

    /// {@return a step, and all steps that had no outcome when it started}
    ///
    /// @param step the path of the step
    static RetryScope from(RunPath step) {
        return new StepsFrom(step);
    }

    /// The steps that made the run fail.
    enum FailedSteps implements RetryScope {
        /// The only value.
        FAILED_STEPS
    }

    /// A step, and all steps that had no outcome when it started.
    ///
    /// @param step the path of the step
    record StepsFrom(RunPath step) implements RetryScope {}
}
