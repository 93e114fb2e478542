package dev.nerve.node;

import dev.nerve.run.Limits;
import dev.nerve.value.Value;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/// What happens when an execution does not work out.
///
/// @param onError what a failure means in the end
/// @param retry whether to try again before that
/// @param timeout the longest one attempt may take
public record ErrorPolicy(OnError onError, Retry retry, Duration timeout) {

    /// A failure is a failure.
    public static final ErrorPolicy FAIL =
            new ErrorPolicy(OnError.Fail.FAIL, Retry.NEVER, Limits.FOREVER);

    public ErrorPolicy {
        if (!timeout.isPositive()) {
            throw new IllegalArgumentException("timeout must be positive: " + timeout);
        }
    }

    /// {@return the same with retries}
    ///
    /// @param times when and how often
    public ErrorPolicy withRetry(Retry times) {
        return new ErrorPolicy(onError, times, timeout);
    }

    /// {@return the same with a timeout for each attempt}
    ///
    /// @param longest the timeout
    public ErrorPolicy withTimeout(Duration longest) {
        return new ErrorPolicy(onError, retry, longest);
    }

    /// {@return the same, but a failure counts as skipped and gives `value`}
    ///
    /// @param value plain Java data
    public ErrorPolicy skipping(@Nullable Object value) {
        return new ErrorPolicy(new OnError.Skip(Value.of(value)), retry, timeout);
    }

    /// {@return the same, but a failure gives `value`}
    ///
    /// @param value plain Java data
    public ErrorPolicy fallingBackTo(@Nullable Object value) {
        return new ErrorPolicy(new OnError.FallBackTo(Value.of(value)), retry, timeout);
    }

    /// {@return the same, but after a failure another node is executed on the same input}
    ///
    /// @param node the other node
    public ErrorPolicy fallingBackOn(Node node) {
        return new ErrorPolicy(new OnError.FallBackOn(node), retry, timeout);
    }

    /// {@return the same, but the graph goes on with the failure as what the next step is given}
    public ErrorPolicy continuing() {
        return new ErrorPolicy(OnError.Continue.CONTINUE, retry, timeout);
    }

    /// {@return what this says, and where it says nothing, what another does; the shorter timeout}
    ///
    /// @param other the other
    ErrorPolicy before(ErrorPolicy other) {
        return new ErrorPolicy(
                onError.equals(OnError.Fail.FAIL) ? other.onError : onError,
                retry.equals(Retry.NEVER) ? other.retry : retry,
                timeout.compareTo(other.timeout) < 0 ? timeout : other.timeout);
    }
}
