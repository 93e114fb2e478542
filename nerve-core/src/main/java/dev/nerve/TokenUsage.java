package dev.nerve;

/// The tokens that one or more answers of a model used.
///
/// @param input all tokens sent, including those from the provider's cache
/// @param output all tokens returned, including reasoning
/// @param cachedRead the input tokens that came from the provider's cache
/// @param cachedWrite the input tokens that went into the provider's cache
/// @param reasoning the output tokens that were reasoning
public record TokenUsage(
        long input, long output, long cachedRead, long cachedWrite, long reasoning) {

    /// No tokens.
    public static final TokenUsage NONE = new TokenUsage(0, 0, 0, 0, 0);

    public TokenUsage {
        if (input < 0 || output < 0 || cachedRead < 0 || cachedWrite < 0 || reasoning < 0) {
            throw new IllegalArgumentException("token usage is never negative");
        }
    }

    /// {@return the usage of an answer for which only these two counts are known}
    ///
    /// @param input all tokens sent
    /// @param output all tokens returned
    public static TokenUsage of(long input, long output) {
        return new TokenUsage(input, output, 0, 0, 0);
    }

    /// {@return the tokens that count against a budget: input and output}
    public long total() {
        return Usage.sum(input, output);
    }

    /// {@return the sum of both}
    ///
    /// @param other the usage to add
    public TokenUsage plus(TokenUsage other) {
        return new TokenUsage(
                Usage.sum(input, other.input),
                Usage.sum(output, other.output),
                Usage.sum(cachedRead, other.cachedRead),
                Usage.sum(cachedWrite, other.cachedWrite),
                Usage.sum(reasoning, other.reasoning));
    }
}
