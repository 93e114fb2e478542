package dev.nerve.run;

import dev.nerve.Money;
import dev.nerve.NerveException;
import dev.nerve.Usage;
import java.util.Optional;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/// Limits and usage. Usage counts in this budget and in all budgets around it.
///
/// Reserve the possible cost before a call and settle the actual cost after it. Concurrent calls
/// then cannot spend the same remainder. *Safe for many threads.*
public final class Budget {

    /// The reservation for work without a cost estimate.
    private static final Usage TOKEN = Usage.tokens(1);

    private final @Nullable Budget parent;
    private final BudgetLimits limits;
    private final boolean counted;

    /// Shared with all budgets around this one, because a reservation is made in all of them or in
    /// none.
    private final Object lock;

    private final LongAdder steps = new LongAdder();

    /// Without the steps: those have their own counter, because most budgets need no lock for them.
    private Usage spent = Usage.NONE;

    private Usage reserved = Usage.NONE;

    /// The worst-case cost of all open reservations.
    private Usage reservedAtWorst = Usage.NONE;

    private int openReservations;

    /// The largest amount by which a call has exceeded its estimate.
    private Usage largestExcess = Usage.NONE;

    private Budget(@Nullable Budget parent, BudgetLimits limits) {
        this.parent = parent;
        this.limits = limits;
        this.counted = limits.hasCountLimit() || (parent != null && parent.counted);
        this.lock = parent == null ? new Object() : parent.lock;
    }

    /// {@return a budget without an outer budget}
    ///
    /// @param limits the limits
    public static Budget of(BudgetLimits limits) {
        return new Budget(null, limits);
    }

    /// {@return a budget inside this one; its usage counts here too}
    ///
    /// @param inner its own limits
    public Budget child(BudgetLimits inner) {
        return new Budget(this, inner);
    }

    /// {@return the limits of this budget alone}
    public BudgetLimits limits() {
        return limits;
    }

    /// {@return the usage of this budget}
    public Usage usage() {
        synchronized (lock) {
            return spent.plus(new Usage(0, steps.sum(), 0, Money.NONE));
        }
    }

    /// {@return whether this budget or an outer one limits the cost}
    public boolean limitsCost() {
        for (Budget level = this; level != null; level = level.parent) {
            if (!level.limits.cost().equals(BudgetLimits.NONE.cost())) {
                return true;
            }
        }
        return false;
    }

    /// {@return the remaining tokens, here and in outer budgets; reserved tokens count as
    /// remaining}
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
    /// @throws NerveException.OverBudget if the step exceeds this budget or an outer one; then
    /// nothing is counted
    public void countStep() {
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
        var excess = ExceededLimit.of(limits, usage(), more);
        if (excess.isPresent()) {
            throw new NerveException.OverBudget(excess.get().message());
        }
    }

    /// Reserves the possible cost of a call, here and in all outer budgets.
    ///
    /// Blocks while the reservation would fit only if open ones were returned unspent. Settle one
    /// reservation before you make the next: otherwise a thread can wait for itself.
    ///
    /// @param estimate the maximum cost
    /// @return the reservation; settle it when the call ends, whatever its outcome
    /// @throws NerveException.OverBudget if it cannot fit; then nothing is reserved
    /// @throws InterruptedException if the thread was interrupted while waiting
    public BudgetReservation reserve(Usage estimate) throws InterruptedException {
        return reserve(estimate, estimate);
    }

    /// Reserves the possible cost of a call whose estimate can be too low.
    ///
    /// A call starts concurrently with others only if the worst cases of all of them fit. Otherwise
    /// it waits until it is alone, and then its estimate must fit. So only a call that runs alone
    /// can exceed the limit.
    ///
    /// @param estimate the expected cost
    /// @param worst the maximum cost; at least the estimate
    /// @return the reservation; settle it when the call ends, whatever its outcome
    /// @throws NerveException.OverBudget if the estimate cannot fit; then nothing is reserved
    /// @throws InterruptedException if the thread was interrupted while waiting
    public BudgetReservation reserve(Usage estimate, Usage worst) throws InterruptedException {
        synchronized (lock) {
            while (!fits(estimate, worst)) {
                lock.wait();
            }
            return open(estimate, worst);
        }
    }

    /// Reserves the possible cost of a call, if it need not wait for others.
    ///
    /// @param estimate the expected cost
    /// @param worst the maximum cost; at least the estimate
    /// @return the reservation, or empty if the call must wait
    /// @throws NerveException.OverBudget if the estimate cannot fit; then nothing is reserved
    public Optional<BudgetReservation> tryReserve(Usage estimate, Usage worst) {
        synchronized (lock) {
            return fits(estimate, worst) ? Optional.of(open(estimate, worst)) : Optional.empty();
        }
    }

    /// The caller holds the lock.
    private BudgetReservation open(Usage estimate, Usage worst) {
        for (Budget level = this; level != null; level = level.parent) {
            level.reserved = level.reserved.plus(estimate);
            level.reservedAtWorst = level.reservedAtWorst.plus(worst);
            level.openReservations++;
        }
        return BudgetReservation.estimated(this, estimate, worst);
    }

    /// Reserves one token for work without a cost estimate, such as the turn of an agent.
    ///
    /// The work starts if anything remains beside the open reservations. Because it may take hours,
    /// other calls do not wait for it, and its cost does not affect their estimates.
    ///
    /// @return the reservation; settle it when the work ends, whatever its outcome
    /// @throws NerveException.OverBudget if nothing remains; then nothing is reserved
    /// @throws InterruptedException if the thread was interrupted while waiting
    public BudgetReservation reserveUnknown() throws InterruptedException {
        synchronized (lock) {
            while (!isTokenLeft()) {
                lock.wait();
            }
            return openUnknown();
        }
    }

    /// Reserves one token for work without a cost estimate, if it need not wait for others.
    ///
    /// @return the reservation, or empty if the work must wait
    /// @throws NerveException.OverBudget if nothing remains; then nothing is reserved
    public Optional<BudgetReservation> tryReserveUnknown() {
        synchronized (lock) {
            return isTokenLeft() ? Optional.of(openUnknown()) : Optional.empty();
        }
    }

    /// The caller holds the lock.
    private BudgetReservation openUnknown() {
        for (Budget level = this; level != null; level = level.parent) {
            level.reserved = level.reserved.plus(TOKEN);
        }
        return BudgetReservation.unknown(this, TOKEN);
    }

    private boolean isTokenLeft() {
        boolean now = true;
        for (Budget level = this; level != null; level = level.parent) {
            level.refuse(TOKEN);
            now &=
                    ExceededLimit.of(level.limits, level.usage().plus(level.reserved), TOKEN)
                            .isEmpty();
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

    /// After one call exceeded its estimate, assume that each open call may exceed its own by twice
    /// that amount.
    private boolean fitsBesideOthers(Usage estimate, Usage worst) {
        var spentSoFar = usage();
        var learned = times(largestExcess, 2L * (openReservations + 1));
        return ExceededLimit.of(limits, spentSoFar.plus(reservedAtWorst), worst).isEmpty()
                && ExceededLimit.of(limits, spentSoFar.plus(reserved).plus(learned), estimate)
                        .isEmpty();
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

    /// Counts usage without a reservation, as when the journal returns a recorded outcome.
    ///
    /// @param usage the usage
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

    /// Throws if the usage exceeds a limit, here or in an outer budget.
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
