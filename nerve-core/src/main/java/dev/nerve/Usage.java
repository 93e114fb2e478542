package dev.nerve;

/// What has been spent.
///
/// @param tokens of language models, in and out
/// @param steps executions of nodes
/// @param modelCalls calls to language models
/// @param cost what the calls cost, as far as their prices are known
/// @param unpriced how many of the calls have a price that is not known
public record Usage(long tokens, long steps, long modelCalls, Money cost, long unpriced) {

    /// Nothing spent.
    public static final Usage NONE = new Usage(0, 0, 0, Money.NONE);

    /// One execution of a node.
    public static final Usage STEP = new Usage(0, 1, 0, Money.NONE);

    public Usage {
        if (tokens < 0 || steps < 0 || modelCalls < 0 || cost.nanos() < 0 || unpriced < 0) {
            throw new IllegalArgumentException("usage is never negative");
        }
    }

    /// Something whose price is known.
    ///
    /// @param tokens of language models, in and out
    /// @param steps executions of nodes
    /// @param modelCalls calls to language models
    /// @param cost what the calls cost
    public Usage(long tokens, long steps, long modelCalls, Money cost) {
        this(tokens, steps, modelCalls, cost, 0);
    }

    /// {@return one call to a model}
    ///
    /// @param tokens in and out
    /// @param cost its price
    public static Usage modelCall(long tokens, Money cost) {
        return new Usage(tokens, 0, 1, cost);
    }

    /// {@return one call to a model whose price is not known}
    ///
    /// @param tokens in and out
    public static Usage unpricedCall(long tokens) {
        return new Usage(tokens, 0, 1, Money.NONE, 1);
    }

    /// {@return so many tokens}
    ///
    /// @param tokens in and out
    public static Usage tokens(long tokens) {
        return new Usage(tokens, 0, 0, Money.NONE);
    }

    /// {@return both together}
    ///
    /// What is more than can be counted is the most that can: whoever reports nonsense is over
    /// every budget, and breaks none.
    ///
    /// @param other the other
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

    /// {@return what was spent since `earlier`}
    ///
    /// @param earlier a reading of the same meter before
    public Usage minus(Usage earlier) {
        return new Usage(
                tokens - earlier.tokens,
                steps - earlier.steps,
                modelCalls - earlier.modelCalls,
                new Money(cost.nanos() - earlier.cost.nanos()),
                unpriced - earlier.unpriced);
    }
}
