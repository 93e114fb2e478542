package dev.nerve.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.Money;
import dev.nerve.NerveException;
import dev.nerve.Usage;
import dev.nerve.testkit.BackgroundTask;
import dev.nerve.testkit.RandomSeeds;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// Threads spend from a tree of budgets at random; plain sums say what must come out.
class BudgetRandomTest {

    private static final int THREADS = 6;
    private static final int CALLS = 40;

    @Test
    void noBudgetIsEverOverspentAndTheSumsAreRight() {
        RandomSeeds.each(60, random -> new Play(random, 0).run());
    }

    @Test
    void budgetIsOverspentOnlyByWhatCallsCostBeyondTheirEstimate() {
        RandomSeeds.each(60, random -> new Play(random, 9).run());
    }

    private static final class Play {

        private final List<Level> levels = new ArrayList<>();
        private final Random random;
        private final int overrun;

        Play(Random random, int overrun) {
            this.random = random;
            this.overrun = overrun;
            levels.add(new Level(null, 200 + random.nextInt(2_000)));
            for (int i = 1; i < 6; i++) {
                var around = levels.get(random.nextInt(levels.size()));
                levels.add(new Level(around, 50 + random.nextInt(1_500)));
            }
        }

        void run() throws Exception {
            List<BackgroundTask<List<Refusal>>> threads = new ArrayList<>();
            for (int i = 0; i < THREADS; i++) {
                var own = new Random(random.nextLong());
                threads.add(BackgroundTask.of(() -> spend(own)));
            }
            for (var thread : threads) {
                for (var refusal : thread.get()) {
                    refusal.mustHaveBeenRight();
                }
            }
            levels.forEach(Level::mustAddUp);
            for (var level : levels) {
                level.mustHaveNothingSetAside();
            }
        }

        private List<Refusal> spend(Random own) throws InterruptedException {
            var refusals = new ArrayList<Refusal>();
            for (int i = 0; i < CALLS; i++) {
                var level = levels.get(own.nextInt(levels.size()));
                var estimate = Usage.modelCall(own.nextInt(80), Money.NONE);
                try (var reserved = level.budget.reserve(estimate)) {
                    Thread.yield();
                    long cost = own.nextLong(estimate.tokens() + 1 + overrun);
                    level.count(cost, Math.max(0, cost - estimate.tokens()));
                    reserved.settle(Usage.modelCall(cost, Money.NONE));
                    level.mustBeWithin();
                } catch (NerveException.OverBudget _) {
                    refusals.add(new Refusal(level, estimate));
                }
            }
            return refusals;
        }
    }

    /// A budget and what is known to have been spent from it.
    private static final class Level {

        private final @Nullable Level around;
        private final Budget budget;
        private final long limit;
        private final AtomicLong spent = new AtomicLong();
        private final AtomicLong calls = new AtomicLong();
        private final AtomicLong beyond = new AtomicLong();

        Level(@Nullable Level around, long limit) {
            this.around = around;
            this.limit = limit;
            var limits = BudgetLimits.NONE.withTokens(limit);
            this.budget = around == null ? Budget.of(limits) : around.budget.child(limits);
        }

        void count(long tokens, long more) {
            for (@Nullable Level level = this; level != null; level = level.around) {
                level.beyond.addAndGet(more);
                level.spent.addAndGet(tokens);
                level.calls.incrementAndGet();
            }
        }

        void mustBeWithin() {
            for (@Nullable Level level = this; level != null; level = level.around) {
                long used = level.budget.usage().tokens();
                assertThat(used).isLessThanOrEqualTo(level.limit + level.beyond.get());
            }
        }

        void mustAddUp() {
            var expected = new Usage(spent.get(), 0, calls.get(), Money.NONE);
            assertThat(budget.usage()).isEqualTo(expected);
        }

        /// If anything were set aside, what is left could not be had, and this would wait.
        void mustHaveNothingSetAside() throws InterruptedException {
            long left = Long.MAX_VALUE;
            for (@Nullable Level level = this; level != null; level = level.around) {
                left = Math.min(left, level.limit - level.spent.get());
            }
            if (left >= 0) {
                budget.reserve(Usage.tokens(left)).close();
            }
        }
    }

    /// Spending only grows, so an amount that did not fit then does not fit at the end either.
    private record Refusal(Level level, Usage estimate) {

        void mustHaveBeenRight() {
            boolean fits = true;
            for (@Nullable Level around = level; around != null; around = around.around) {
                fits &= around.spent.get() + estimate.tokens() <= around.limit;
            }
            assertThat(fits).as("it would have fitted").isFalse();
        }
    }
}
