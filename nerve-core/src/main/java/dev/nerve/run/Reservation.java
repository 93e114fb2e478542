package dev.nerve.run;

import dev.nerve.Usage;
import java.util.function.Consumer;

/// What was set aside in a budget for one call.
///
/// *Confined to one thread.*
public final class Reservation implements AutoCloseable {

    private final Consumer<Usage> settlement;
    private boolean open = true;

    private Reservation(Consumer<Usage> settlement) {
        this.settlement = settlement;
    }

    static Reservation estimated(Budget budget, Usage estimate, Usage worst) {
        return new Reservation(actual -> budget.settle(estimate, worst, actual));
    }

    static Reservation unknown(Budget budget, Usage token) {
        return new Reservation(actual -> budget.settleUnknown(token, actual));
    }

    /// Says what the call did cost; what was set aside beyond that is free again.
    ///
    /// @param actual what it cost
    public void settle(Usage actual) {
        if (open) {
            open = false;
            settlement.accept(actual);
        }
    }

    /// Gives everything back, unless it was settled.
    @Override
    public void close() {
        settle(Usage.NONE);
    }
}
