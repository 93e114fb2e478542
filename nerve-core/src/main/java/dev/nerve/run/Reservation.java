package dev.nerve.run;

import dev.nerve.Usage;

/// What was set aside in a budget for one call.
///
/// *Confined to one thread.*
public final class Reservation implements AutoCloseable {

    private final Budget budget;
    private final Usage estimate;
    private boolean open = true;

    Reservation(Budget budget, Usage estimate) {
        this.budget = budget;
        this.estimate = estimate;
    }

    /// Says what the call did cost; what was set aside beyond that is free again.
    ///
    /// @param actual what it cost
    public void settle(Usage actual) {
        if (open) {
            open = false;
            budget.settle(estimate, actual);
        }
    }

    /// Gives everything back, unless it was settled.
    @Override
    public void close() {
        settle(Usage.NONE);
    }
}
