package dev.nerve.run;

import dev.nerve.Money;
import dev.nerve.NerveException;
import dev.nerve.Usage;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/// What may be spent, and what has been: every spending counts here and in all budgets around it.
///
/// Reserve before a call what it may cost, settle after it what it did cost: several calls at once
/// then cannot spend the same remainder. *Safe for many threads.*
public final class Budget {

    private final @Nullable Budget parent;
    private final Limits limits;
    private final boolean counted;

    /// Shared with all budgets around this one: a reservation is made in all of them or in none.
    private final Object lock;

    private final LongAdder steps = new LongAdder();

    /// Without the steps, which are counted apart because most budgets need no lock for them.
    private Usage spent = Usage.NONE;

    private Usage reserved = Usage.NONE;

    private Budget(@Nullable Budget parent, Limits limits) {
        this.parent = parent;
        this.limits = limits;
        this.counted = limits.areCounted() || (parent != null && parent.counted);
        this.lock = parent == null ? new Object() : parent.lock;
    }

    /// {@return a budget with nothing around it}
    ///
    /// @param limits the most that may be spent
    public static Budget of(Limits limits) {
        return new Budget(null, limits);
    }

    /// {@return a budget inside this one: what is spent there counts here too}
    ///
    /// @param inner its own limits
    public Budget sub(Limits inner) {
        return new Budget(this, inner);
    }

    /// {@return the limits of this budget alone}
    public Limits limits() {
        return limits;
    }

    /// {@return what has been spent under this budget}
    public Usage usage() {
        synchronized (lock) {
            return spent.plus(new Usage(0, steps.sum(), 0, Money.NONE));
        }
    }

    /// {@return whether money is limited here or further out}
    public boolean limitsCost() {
        for (Budget level = this; level != null; level = level.parent) {
            if (!level.limits.cost().equals(Limits.NONE.cost())) {
                return true;
            }
        }
        return false;
    }

    /// {@return how many tokens there are left, here and further out; what is set aside counts as
    /// left}
    public long tokensLeft() {
        synchronized (lock) {
            long left = Long.MAX_VALUE;
            for (Budget level = this; level != null; level = level.parent) {
                left = Math.min(left, level.limits.tokens() - level.spent.tokens());
            }
            return left;
        }
    }

    /// Counts one step.
    ///
    /// @throws NerveException.OverBudget if there is no room for it here or further out; then
    /// nothing is counted
    public void step() {
        if (!counted) {
            count();
            return;
        }
        synchronized (lock) {
            for (Budget level = this; level != null; level = level.parent) {
                level.refuse(Usage.STEP);
            }
            count();
        }
    }

    private void count() {
        for (Budget level = this; level != null; level = level.parent) {
            level.steps.increment();
        }
    }

    private void refuse(Usage more) {
        var excess = Excess.of(limits, usage(), more);
        if (excess.isPresent()) {
            throw new NerveException.OverBudget(excess.get().message());
        }
    }

    /// Sets aside what a call may cost, here and in all budgets around.
    ///
    /// Waits while it would fit if the open reservations came back unspent. Settle one before you
    /// reserve the next: a thread could wait for itself.
    ///
    /// @param estimate the most it may cost
    /// @return to be settled when the call is over, whatever its outcome
    /// @throws NerveException.OverBudget if it cannot fit; then nothing is set aside
    /// @throws InterruptedException if the thread was interrupted while waiting
    public Reservation reserve(Usage estimate) throws InterruptedException {
        synchronized (lock) {
            while (!fits(estimate)) {
                lock.wait();
            }
            for (Budget level = this; level != null; level = level.parent) {
                level.reserved = level.reserved.plus(estimate);
            }
            return new Reservation(this, estimate);
        }
    }

    private boolean fits(Usage estimate) {
        boolean now = true;
        for (Budget level = this; level != null; level = level.parent) {
            level.refuse(estimate);
            var taken = level.usage().plus(level.reserved);
            now &= Excess.of(level.limits, taken, estimate).isEmpty();
        }
        return now;
    }

    /// Counts what was spent without a reservation, as when a recorded outcome is given again.
    ///
    /// @param usage what was spent
    public void spend(Usage usage) {
        settle(Usage.NONE, usage);
    }

    void settle(Usage estimate, Usage actual) {
        var apartFromSteps =
                new Usage(
                        actual.tokens(), 0, actual.modelCalls(), actual.cost(), actual.unpriced());
        synchronized (lock) {
            for (Budget level = this; level != null; level = level.parent) {
                level.reserved = level.reserved.minus(estimate);
                level.spent = level.spent.plus(apartFromSteps);
                level.steps.add(actual.steps());
            }
            lock.notifyAll();
        }
    }

    /// Throws if more was spent than is allowed, here or further out.
    ///
    /// @throws NerveException.OverBudget if so
    public void check() {
        synchronized (lock) {
            for (Budget level = this; level != null; level = level.parent) {
                level.refuse(Usage.NONE);
            }
        }
    }
}
