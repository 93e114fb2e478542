package dev.nerve;

/// What one answer of a model, or several, took of tokens.
///
/// @param input all that was sent, with what the provider had in its cache
/// @param output all that was answered, with what was thought
/// @param cachedRead how much of the input came from the provider's cache
/// @param cachedWrite how much of the input went into the provider's cache
/// @param reasoning how much of the output was thought
public record TokenUsage(
        long input, long output, long cachedRead, long cachedWrite, long reasoning) {

    /// None.
    public static final TokenUsage NONE = new TokenUsage(0, 0, 0, 0, 0);

    public TokenUsage {
        if (input < 0 || output < 0 || cachedRead < 0 || cachedWrite < 0 || reasoning < 0) {
            throw new IllegalArgumentException("token usage is never negative");
        }
    }

    /// {@return an answer that nothing is known of but these}
    ///
    /// @param input all that was sent
    /// @param output all that was answered
    public static TokenUsage of(long input, long output) {
        return new TokenUsage(input, output, 0, 0, 0);
    }

    /// {@return what counts as spent: all that was sent and answered}
    public long total() {
        return Usage.sum(input, output);
    }

    /// {@return both together}
    ///
    /// @param other the other
    public TokenUsage plus(TokenUsage other) {
        return new TokenUsage(
                Usage.sum(input, other.input),
                Usage.sum(output, other.output),
                Usage.sum(cachedRead, other.cachedRead),
                Usage.sum(cachedWrite, other.cachedWrite),
                Usage.sum(reasoning, other.reasoning));
    }
}
