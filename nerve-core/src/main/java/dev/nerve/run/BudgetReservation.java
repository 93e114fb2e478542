package dev.nerve.run;

import dev.nerve.Usage;
import java.util.function.Consumer;

/// The amount that a budget reserves for one call.
///
/// *Confined to one thread.*
public final class BudgetReservation implements AutoCloseable {

    private final Consumer<Usage> settlement;
    private boolean open = true;

    private BudgetReservation(Consumer<Usage> settlement) {
        this.settlement = settlement;
    }

    static BudgetReservation estimated(Budget budget, Usage estimate, Usage worst) {
        return new BudgetReservation(actual -> budget.settle(estimate, worst, actual));
    }

    static BudgetReservation unknown(Budget budget, Usage token) {
        return new BudgetReservation(actual -> budget.settleUnknown(token, actual));
    }

    /// Reports the actual cost and releases the rest of the reservation.
    ///
    /// @param actual the actual cost
    public void settle(Usage actual) {
        if (open) {
            open = false;
            settlement.accept(actual);
        }
    }

    /// Releases the whole reservation, unless it is already settled.
    @Override
    public void close() {
        settle(Usage.NONE);
    }
}
