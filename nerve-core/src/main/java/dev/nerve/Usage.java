package dev.nerve;

/// The resources that a run or a part of it has used.
///
/// @param tokens the tokens of language models, input and output
/// @param steps the number of node executions
/// @param modelCalls the number of calls to language models
/// @param cost the cost of the calls, as far as their prices are known
/// @param unpriced the number of calls without a known price
public record Usage(long tokens, long steps, long modelCalls, Money cost, long unpriced) {

    /// No usage.
    public static final Usage NONE = new Usage(0, 0, 0, Money.NONE);

    /// One execution of a node.
    public static final Usage STEP = new Usage(0, 1, 0, Money.NONE);

    public Usage {
        if (tokens < 0 || steps < 0 || modelCalls < 0 || cost.nanos() < 0 || unpriced < 0) {
            throw new IllegalArgumentException("usage is never negative");
        }
    }

    /// Creates a usage without unpriced calls.
    ///
    /// @param tokens the tokens of language models, input and output
    /// @param steps the number of node executions
    /// @param modelCalls the number of calls to language models
    /// @param cost the cost of the calls
    public Usage(long tokens, long steps, long modelCalls, Money cost) {
        this(tokens, steps, modelCalls, cost, 0);
    }

    /// {@return the usage of one model call}
    ///
    /// @param tokens the input and output tokens
    /// @param cost the cost of the call
    public static Usage modelCall(long tokens, Money cost) {
        return new Usage(tokens, 0, 1, cost);
    }

    /// {@return the usage of one model call without a known price}
    ///
    /// @param tokens the input and output tokens
    public static Usage unpricedCall(long tokens) {
        return new Usage(tokens, 0, 1, Money.NONE, 1);
    }

    /// {@return the usage of some tokens}
    ///
    /// @param tokens the input and output tokens
    public static Usage tokens(long tokens) {
        return new Usage(tokens, 0, 0, Money.NONE);
    }

    /// {@return the sum of both}
    ///
    /// A sum that overflows becomes the maximum. An absurd report then exceeds every budget and
    /// does not break the arithmetic.
    ///
    /// @param other the usage to add
    public Usage plus(Usage other) {
        return new Usage(
                sum(tokens, other.tokens),
                sum(steps, other.steps),
                sum(modelCalls, other.modelCalls),
                new Money(sum(cost.nanos(), other.cost.nanos())),
                sum(unpriced, other.unpriced));
    }

    static long sum(long one, long other) {
        return other > Long.MAX_VALUE - one ? Long.MAX_VALUE : one + other;
    }

    /// {@return the usage since `earlier`}
    ///
    /// @param earlier an earlier reading of the same meter
    public Usage minus(Usage earlier) {
        return new Usage(
                tokens - earlier.tokens,
                steps - earlier.steps,
                modelCalls - earlier.modelCalls,
                new Money(cost.nanos() - earlier.cost.nanos()),
                unpriced - earlier.unpriced);
    }
}
