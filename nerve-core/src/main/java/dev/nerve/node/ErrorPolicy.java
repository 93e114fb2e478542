package dev.nerve.node;

import dev.nerve.run.BudgetLimits;
import dev.nerve.value.Value;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/// The reaction to a failed execution: retries, a timeout, and the final action.
///
/// @param onError the action after the last failed attempt
/// @param retry the retries before that
/// @param timeout the maximum duration of one attempt
public record ErrorPolicy(OnError onError, RetryPolicy retry, Duration timeout) {

    /// No retries, no timeout; a failure fails the caller.
    public static final ErrorPolicy FAIL =
            new ErrorPolicy(OnError.Fail.FAIL, RetryPolicy.NEVER, BudgetLimits.FOREVER);

    public ErrorPolicy {
        if (!timeout.isPositive()) {
            throw new IllegalArgumentException("timeout must be positive: " + timeout);
        }
    }

    /// {@return a copy with retries}
    ///
    /// @param times the number and timing of the retries
    public ErrorPolicy withRetry(RetryPolicy times) {
        return new ErrorPolicy(onError, times, timeout);
    }

    /// {@return a copy with a timeout for each attempt}
    ///
    /// @param longest the timeout
    public ErrorPolicy withTimeout(Duration longest) {
        return new ErrorPolicy(onError, retry, longest);
    }

    /// {@return a copy that turns a failure into a skipped step with the output `value`}
    ///
    /// @param value plain Java data
    public ErrorPolicy skipOnError(@Nullable Object value) {
        return new ErrorPolicy(new OnError.Skip(Value.of(value)), retry, timeout);
    }

    /// {@return a copy that replaces a failure by the output `value`}
    ///
    /// @param value plain Java data
    public ErrorPolicy withFallbackValue(@Nullable Object value) {
        return new ErrorPolicy(new OnError.FallbackValue(Value.of(value)), retry, timeout);
    }

    /// {@return a copy that executes another node on the same input after a failure}
    ///
    /// @param node the other node
    public ErrorPolicy withFallbackNode(Node node) {
        return new ErrorPolicy(new OnError.FallbackNode(node), retry, timeout);
    }

    /// {@return a copy that continues after a failure; the next step gets the failure as its input}
    public ErrorPolicy continueOnError() {
        return new ErrorPolicy(OnError.Continue.CONTINUE, retry, timeout);
    }

    /// {@return this policy, completed by `other` where this one has no setting; with the shorter
    /// timeout}
    ///
    /// @param other the policy that fills the gaps
    ErrorPolicy withDefaults(ErrorPolicy other) {
        return new ErrorPolicy(
                onError.equals(OnError.Fail.FAIL) ? other.onError : onError,
                retry.equals(RetryPolicy.NEVER) ? other.retry : retry,
                timeout.compareTo(other.timeout) < 0 ? timeout : other.timeout);
    }
}
