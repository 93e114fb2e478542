package dev.nerve.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nerve.NerveException;
import dev.nerve.Usage;
import dev.nerve.testkit.BackgroundTask;
import dev.nerve.testkit.RandomSeeds;
import java.util.ArrayList;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/// Calls that cost more than their estimates exceed a budget by less than one call.
class BudgetOverrunTest {

    @Test
    void overrunIsLessThanOneCallWhateverCallsCost() {
        RandomSeeds.each(
                300,
                random -> {
                    long limit = random.nextLong(100, 5_000);
                    var outer = Budget.of(BudgetLimits.NONE.withTokens(limit));
                    var inner = outer.child(BudgetLimits.NONE.withTokens(limit * 2));
                    var largest = new AtomicLong();
                    var calls = new ArrayList<Callable<Void>>();
                    for (int i = 0; i < 40; i++) {
                        calls.add(call(random, random.nextBoolean() ? outer : inner, largest));
                    }

                    Parallel.all(random.nextInt(1, 20), calls);

                    assertThat(outer.usage().tokens()).isLessThan(limit + largest.get());
                });
    }

    private static Callable<Void> call(Random random, Budget budget, AtomicLong largest) {
        long estimate = random.nextLong(1, 200);
        long worst = estimate * random.nextLong(1, 12);
        long actual = random.nextLong(worst + 1);
        return () -> {
            try (var reservation = budget.reserve(Usage.tokens(estimate), Usage.tokens(worst))) {
                Thread.yield();
                largest.accumulateAndGet(actual, Math::max);
                reservation.settle(Usage.tokens(actual));
            } catch (NerveException.OverBudget refused) {
                assertThat(refused).hasMessageContaining("budget");
            }
            return null;
        };
    }

    @Test
    void nobodyWaitsForWorkWhoseCostIsUnknown() throws Exception {
        var budget = Budget.of(BudgetLimits.NONE.withTokens(100_000));
        var finished = budget.reserveUnknown();
        finished.settle(Usage.tokens(40_000));
        var open = budget.reserveUnknown();

        budget.reserve(Usage.tokens(12_000), Usage.tokens(120_000)).settle(Usage.tokens(12_000));

        open.settle(Usage.tokens(48_000));
        assertThat(budget.usage().tokens()).isEqualTo(100_000);
        assertThatThrownBy(budget::reserveUnknown).isInstanceOf(NerveException.OverBudget.class);
    }

    @Test
    void workOfUnknownCostIsRefusedOnlyIfItMustWait() throws Exception {
        var budget = Budget.of(BudgetLimits.NONE.withTokens(10));
        var all = budget.reserve(Usage.tokens(10));

        assertThat(budget.tryReserveUnknown()).isEmpty();
        all.settle(Usage.tokens(9));

        var last = budget.tryReserveUnknown().orElseThrow();
        assertThat(budget.tryReserveUnknown()).isEmpty();
        last.settle(Usage.tokens(1));
        assertThatThrownBy(budget::tryReserveUnknown).isInstanceOf(NerveException.OverBudget.class);
    }

    @Test
    void whatASettlementShowsCountsForLaterOnes() throws Exception {
        var budget = Budget.of(BudgetLimits.NONE.withTokens(1_000));
        budget.reserve(Usage.tokens(60)).settle(Usage.tokens(400));
        var open = budget.reserve(Usage.tokens(60));

        var waiting = BackgroundTask.of(() -> budget.reserve(Usage.tokens(60))).awaitBlocked();
        open.settle(Usage.tokens(60));

        waiting.get().close();
    }

    @Test
    void callsThatFitAtTheirWorstRunBesideEachOther() throws Exception {
        var budget = Budget.of(BudgetLimits.NONE.withTokens(1_000));

        try (var one = budget.reserve(Usage.tokens(60), Usage.tokens(500));
                var other = budget.reserve(Usage.tokens(60), Usage.tokens(500))) {
            one.settle(Usage.tokens(500));
            other.settle(Usage.tokens(500));
        }

        assertThat(budget.usage().tokens()).isEqualTo(1_000);
    }
}
