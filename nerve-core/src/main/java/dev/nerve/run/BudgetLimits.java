package dev.nerve.run;

import dev.nerve.Money;
import java.time.Duration;

/// The limits of a budget.
///
/// @param tokens the tokens of language models
/// @param steps the number of node executions
/// @param modelCalls the number of calls to language models
/// @param cost the cost in dollars
/// @param time the time from the start
public record BudgetLimits(long tokens, long steps, long modelCalls, Money cost, Duration time) {

    /// No limit on time.
    public static final Duration FOREVER = Duration.ofSeconds(Long.MAX_VALUE);

    /// No limit on anything.
    public static final BudgetLimits NONE =
            new BudgetLimits(
                    Long.MAX_VALUE,
                    Long.MAX_VALUE,
                    Long.MAX_VALUE,
                    new Money(Long.MAX_VALUE),
                    FOREVER);

    public BudgetLimits {
        if (tokens < 0 || steps < 0 || modelCalls < 0 || cost.nanos() < 0 || !time.isPositive()) {
            throw new IllegalArgumentException("limits are never negative, and time is positive");
        }
    }

    /// {@return a limit on steps alone}
    ///
    /// @param most the limit
    public static BudgetLimits ofSteps(long most) {
        return NONE.withSteps(most);
    }

    /// {@return a limit on tokens alone}
    ///
    /// @param most the limit
    public static BudgetLimits ofTokens(long most) {
        return NONE.withTokens(most);
    }

    /// {@return a limit on time alone}
    ///
    /// @param most the limit
    public static BudgetLimits ofTime(Duration most) {
        return NONE.withTime(most);
    }

    /// {@return a copy with another limit on tokens}
    ///
    /// @param most the limit
    public BudgetLimits withTokens(long most) {
        return new BudgetLimits(most, steps, modelCalls, cost, time);
    }

    /// {@return a copy with another limit on steps}
    ///
    /// @param most the limit
    public BudgetLimits withSteps(long most) {
        return new BudgetLimits(tokens, most, modelCalls, cost, time);
    }

    /// {@return a copy with another limit on model calls}
    ///
    /// @param most the limit
    public BudgetLimits withModelCalls(long most) {
        return new BudgetLimits(tokens, steps, most, cost, time);
    }

    /// {@return a copy with another limit on cost}
    ///
    /// @param most the limit
    public BudgetLimits withCost(Money most) {
        return new BudgetLimits(tokens, steps, modelCalls, most, time);
    }

    /// {@return a copy with another limit on time}
    ///
    /// @param most the limit
    public BudgetLimits withTime(Duration most) {
        return new BudgetLimits(tokens, steps, modelCalls, cost, most);
    }

    /// {@return the lower limit of each kind}
    ///
    /// @param other the other limits
    public BudgetLimits and(BudgetLimits other) {
        return new BudgetLimits(
                Math.min(tokens, other.tokens),
                Math.min(steps, other.steps),
                Math.min(modelCalls, other.modelCalls),
                cost.nanos() < other.cost.nanos() ? cost : other.cost,
                time.compareTo(other.time) < 0 ? time : other.time);
    }

    /// {@return whether there is a limit other than on time}
    boolean hasCountLimit() {
        return !withTime(FOREVER).equals(NONE);
    }

    /// {@return whether there is a limit on time}
    public boolean hasTimeLimit() {
        return !time.equals(FOREVER);
    }
}
