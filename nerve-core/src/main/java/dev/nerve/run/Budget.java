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

    /// What the open reservations cost if all estimates are as wrong as they can be.
    private Usage reservedAtWorst = Usage.NONE;

    private int openReservations;

    /// The most by which a call has exceeded its estimate.
    private Usage largestExcess = Usage.NONE;

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
        return reserve(estimate, estimate);
    }

    /// Sets aside what a call may cost, where the estimate can be too low.
    ///
    /// A call starts beside others only if all of them fit at their worst. Otherwise it waits until
    /// it is alone, and then its estimate has to fit. So only a call that is alone can exceed the
    /// limit.
    ///
    /// @param estimate what it is expected to cost
    /// @param worst the most that it can cost; at least the estimate
    /// @return to be settled when the call is over, whatever its outcome
    /// @throws NerveException.OverBudget if the estimate cannot fit; then nothing is set aside
    /// @throws InterruptedException if the thread was interrupted while waiting
    public Reservation reserve(Usage estimate, Usage worst) throws InterruptedException {
        synchronized (lock) {
            while (!fits(estimate, worst)) {
                lock.wait();
            }
            for (Budget level = this; level != null; level = level.parent) {
                level.reserved = level.reserved.plus(estimate);
                level.reservedAtWorst = level.reservedAtWorst.plus(worst);
                level.openReservations++;
            }
            return Reservation.estimated(this, estimate, worst);
        }
    }

    /// Sets aside one token for work whose cost nobody can estimate, such as the turn of an agent.
    ///
    /// It starts if something is left beside the open reservations. Others do not wait for it, and
    /// learn nothing from what it cost: it may take hours.
    ///
    /// @return to be settled when the work is over, whatever its outcome
    /// @throws NerveException.OverBudget if nothing is left; then nothing is set aside
    /// @throws InterruptedException if the thread was interrupted while waiting
    public Reservation reserveUnknown() throws InterruptedException {
        var token = Usage.tokens(1);
        synchronized (lock) {
            while (!isLeft(token)) {
                lock.wait();
            }
            for (Budget level = this; level != null; level = level.parent) {
                level.reserved = level.reserved.plus(token);
            }
            return Reservation.unknown(this, token);
        }
    }

    private boolean isLeft(Usage token) {
        boolean now = true;
        for (Budget level = this; level != null; level = level.parent) {
            level.refuse(token);
            now &= Excess.of(level.limits, level.usage().plus(level.reserved), token).isEmpty();
        }
        return now;
    }

    private boolean fits(Usage estimate, Usage worst) {
        boolean now = true;
        for (Budget level = this; level != null; level = level.parent) {
            level.refuse(estimate);
            now &= level.openReservations == 0 || level.fitsBesideOthers(estimate, worst);
        }
        return now;
    }

    /// A settlement that showed an estimate to be too low counts for all that are open: each may
    /// exceed its estimate twice as far.
    private boolean fitsBesideOthers(Usage estimate, Usage worst) {
        var spentSoFar = usage();
        var learned = times(largestExcess, 2L * (openReservations + 1));
        return Excess.of(limits, spentSoFar.plus(reservedAtWorst), worst).isEmpty()
                && Excess.of(limits, spentSoFar.plus(reserved).plus(learned), estimate).isEmpty();
    }

    private static Usage times(Usage usage, long factor) {
        return new Usage(
                times(usage.tokens(), factor),
                0,
                0,
                new Money(times(usage.cost().nanos(), factor)));
    }

    private static long times(long amount, long factor) {
        return amount > Long.MAX_VALUE / factor ? Long.MAX_VALUE : amount * factor;
    }

    /// Counts what was spent without a reservation, as when a recorded outcome is given again.
    ///
    /// @param usage what was spent
    public void spend(Usage usage) {
        synchronized (lock) {
            count(usage);
            lock.notifyAll();
        }
    }

    void settle(Usage estimate, Usage worst, Usage actual) {
        synchronized (lock) {
            count(actual);
            for (Budget level = this; level != null; level = level.parent) {
                level.reserved = level.reserved.minus(estimate);
                level.reservedAtWorst = level.reservedAtWorst.minus(worst);
                level.openReservations--;
                level.largestExcess = larger(level.largestExcess, estimate, actual);
            }
            lock.notifyAll();
        }
    }

    void settleUnknown(Usage token, Usage actual) {
        synchronized (lock) {
            count(actual);
            for (Budget level = this; level != null; level = level.parent) {
                level.reserved = level.reserved.minus(token);
            }
            lock.notifyAll();
        }
    }

    private void count(Usage actual) {
        var apartFromSteps =
                new Usage(
                        actual.tokens(), 0, actual.modelCalls(), actual.cost(), actual.unpriced());
        for (Budget level = this; level != null; level = level.parent) {
            level.spent = level.spent.plus(apartFromSteps);
            level.steps.add(actual.steps());
        }
    }

    private static Usage larger(Usage known, Usage estimate, Usage actual) {
        long tokens = Math.max(known.tokens(), actual.tokens() - estimate.tokens());
        long nanos =
                Math.max(known.cost().nanos(), actual.cost().nanos() - estimate.cost().nanos());
        return new Usage(tokens, 0, 0, new Money(nanos));
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
