package dev.nerve.engine.execution;

import dev.nerve.Money;
import dev.nerve.protocol.common.BudgetData;
import dev.nerve.run.BudgetLimits;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/// A reader of budgets from their wire form.
public final class BudgetReader {

    private BudgetReader() {}

    /// {@return the limits of a budget; none if it is null}
    ///
    /// @param budget the budget, or null
    /// @throws IllegalArgumentException if a limit is not positive
    public static BudgetLimits read(@Nullable BudgetData budget) {
        var limits = BudgetLimits.NONE;
        if (budget == null) {
            return limits;
        }
        if (budget.tokens() != null) {
            limits = limits.withTokens(budget.tokens());
        }
        if (budget.cost() != null) {
            limits = limits.withCost(Money.of(budget.cost()));
        }
        if (budget.modelCalls() != null) {
            limits = limits.withModelCalls(budget.modelCalls());
        }
        if (budget.steps() != null) {
            limits = limits.withSteps(budget.steps());
        }
        return budget.timeMs() == null
                ? limits
                : limits.withTime(Duration.ofMillis(budget.timeMs()));
    }
}
