package dev.nerve.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nerve.Money;
import dev.nerve.NerveException;
import dev.nerve.Usage;
import dev.nerve.testkit.BackgroundTask;
import java.time.Duration;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class BudgetTest {

    private final Budget budget = Budget.of(BudgetLimits.NONE.withTokens(100).withSteps(2));

    @Test
    void everythingSpentCountsHereAndInAllBudgetsAround() {
        var inner = budget.child(BudgetLimits.NONE);
        var innermost = inner.child(BudgetLimits.NONE.withTokens(50));

        innermost.countStep();
        innermost.spend(Usage.modelCall(30, Money.dollars("0.1")));
        inner.countStep();

        assertThat(innermost.usage()).isEqualTo(new Usage(30, 1, 1, Money.dollars("0.1")));
        assertThat(inner.usage()).isEqualTo(new Usage(30, 2, 1, Money.dollars("0.1")));
        assertThat(budget.usage()).isEqualTo(inner.usage());
    }

    @Test
    void budgetsSideBySideCountApart() {
        var one = budget.child(BudgetLimits.NONE);
        var other = budget.child(BudgetLimits.NONE);

        one.spend(Usage.tokens(10));

        assertThat(other.usage()).isEqualTo(Usage.NONE);
    }

    @Test
    void stepThatDoesNotFitFurtherOutCountsNowhere() {
        var inner = budget.child(BudgetLimits.NONE);
        inner.countStep();
        inner.countStep();

        assertThatThrownBy(inner::countStep)
                .isInstanceOf(NerveException.OverBudget.class)
                .hasMessage("step budget exceeded: 2 used of 2");

        assertThat(inner.usage().steps()).isEqualTo(2);
        assertThat(budget.usage().steps()).isEqualTo(2);
    }

    @Test
    void stepIsRefusedOnceSomethingElseIsOverspent() {
        budget.spend(Usage.tokens(101));

        assertThatThrownBy(budget::countStep).hasMessage("token budget exceeded: 101 used of 100");
    }

    @Test
    void checkComplainsOnlyOfWhatIsOverspent() {
        var inner = budget.child(BudgetLimits.NONE);
        inner.spend(Usage.tokens(100));
        assertThatCode(inner::check).doesNotThrowAnyException();

        inner.spend(Usage.tokens(1));

        assertThatThrownBy(inner::check).hasMessage("token budget exceeded: 101 used of 100");
    }

    @Test
    void stepsOfWhatIsGivenAgainCountToo() {
        budget.spend(new Usage(0, 2, 0, Money.NONE));

        assertThatThrownBy(budget::countStep).hasMessage("step budget exceeded: 2 used of 2");
    }

    @Nested
    class WhenSomethingIsReserved {

        @Test
        void onlyWhatItDidCostIsSpent() throws InterruptedException {
            budget.reserve(Usage.tokens(80)).settle(Usage.tokens(30));

            assertThat(budget.usage()).isEqualTo(Usage.tokens(30));
        }

        @Test
        void itCanBeSettledOnce() throws InterruptedException {
            var reservation = budget.reserve(Usage.tokens(80));

            reservation.settle(Usage.tokens(30));
            reservation.settle(Usage.tokens(30));
            reservation.close();

            assertThat(budget.usage()).isEqualTo(Usage.tokens(30));
        }

        @Test
        void closingGivesAllOfItBack() throws InterruptedException {
            budget.reserve(Usage.tokens(80)).close();

            budget.reserve(Usage.tokens(100)).close();
            assertThat(budget.usage()).isEqualTo(Usage.NONE);
        }

        @Test
        void whatCannotFitIsRefusedWhateverIsOpen() throws InterruptedException {
            budget.spend(Usage.tokens(90));
            var open = budget.reserve(Usage.tokens(10));

            assertThatThrownBy(() -> budget.reserve(Usage.tokens(11)))
                    .isInstanceOf(NerveException.OverBudget.class)
                    .hasMessage("token budget exceeded: 90 used of 100, 11 more asked for");

            open.close();
        }

        @Test
        void whatMayFitLaterWaitsAndIsGivenRoom() throws Exception {
            var open = budget.reserve(Usage.tokens(80));
            var waiting = BackgroundTask.of(() -> budget.reserve(Usage.tokens(60))).awaitBlocked();

            open.settle(Usage.tokens(40));

            waiting.get().settle(Usage.tokens(60));
            assertThat(budget.usage()).isEqualTo(Usage.tokens(100));
        }

        @Test
        void whatMayFitLaterIsRefusedOnceItCannot() throws Exception {
            var open = budget.reserve(Usage.tokens(80));
            var waiting = BackgroundTask.of(() -> budget.reserve(Usage.tokens(60))).awaitBlocked();

            open.settle(Usage.tokens(41));

            assertThatThrownBy(waiting::get)
                    .hasMessage("token budget exceeded: 41 used of 100, 60 more asked for");
        }

        @Test
        void nothingIsSetAsideAnywhereIfItDoesNotFitFurtherOut() throws InterruptedException {
            var inner = budget.child(BudgetLimits.NONE.withTokens(1000));
            assertThatThrownBy(() -> inner.reserve(Usage.tokens(200)))
                    .hasMessage("token budget exceeded: 0 used of 100, 200 more asked for");

            // Would wait, or be refused, if something were still set aside.
            budget.reserve(Usage.tokens(100)).close();
            inner.reserve(Usage.tokens(100)).close();
        }

        @Test
        void reservationInsideTakesRoomFromThoseAround() throws Exception {
            var open = budget.child(BudgetLimits.NONE).reserve(Usage.tokens(80));
            var sibling = budget.child(BudgetLimits.NONE);
            var waiting = BackgroundTask.of(() -> sibling.reserve(Usage.tokens(60))).awaitBlocked();

            open.close();

            waiting.get().close();
        }

        @Test
        void interruptEndsTheWaitAndNothingIsSetAside() throws Exception {
            var open = budget.reserve(Usage.tokens(80));
            var waiting = BackgroundTask.of(() -> budget.reserve(Usage.tokens(60))).awaitBlocked();

            waiting.interrupt();

            assertThatThrownBy(waiting::get).isInstanceOf(InterruptedException.class);
            open.close();
            budget.reserve(Usage.tokens(100)).close();
        }

        @Test
        void callsAndMoneyAreReservedToo() throws InterruptedException {
            var limits = BudgetLimits.NONE.withModelCalls(1).withCost(Money.dollars("1"));
            var small = Budget.of(limits);
            small.reserve(Usage.modelCall(5, Money.dollars("0.9")))
                    .settle(Usage.modelCall(5, Money.dollars("0.9")));

            assertThatThrownBy(() -> small.reserve(Usage.modelCall(1, Money.NONE)))
                    .hasMessage("model call budget exceeded: 1 used of 1");
            assertThatThrownBy(() -> small.reserve(new Usage(0, 0, 0, Money.dollars("0.2"))))
                    .hasMessage("cost budget exceeded: $0.90 used of $1.00, $0.20 more asked for");
        }
    }

    @Test
    void limitsAreNeverNegative() {
        assertThatThrownBy(() -> BudgetLimits.NONE.withTokens(-1))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> BudgetLimits.NONE.withTime(Duration.ZERO))
                .isInstanceOf(IllegalArgumentException.class);
        assertThat(BudgetLimits.NONE.hasTimeLimit()).isFalse();
        assertThat(BudgetLimits.NONE.withTime(Duration.ofSeconds(1)).hasTimeLimit()).isTrue();
        assertThat(BudgetLimits.NONE.withTime(Duration.ofSeconds(1)).hasCountLimit()).isFalse();
        assertThat(BudgetLimits.NONE.withSteps(0).hasCountLimit()).isTrue();
    }
}
