package dev.nerve.node;

import dev.nerve.ErrorCode;
import dev.nerve.run.Outcome;
import dev.nerve.value.Value;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.random.RandomGenerator;

/// The number, timing and conditions of retries.
///
/// @param count the maximum number of attempts after the first
/// @param delay the wait before the second attempt
/// @param factor the factor by which each wait is longer than the one before
/// @param cap the longest wait
/// @param jitter the random part of a wait, 0 to 1
/// @param on the codes to retry; empty means all codes for which a retry can help
public record RetryPolicy(
        int count, Duration delay, double factor, Duration cap, double jitter, Set<ErrorCode> on) {

    /// No retries.
    public static final RetryPolicy NEVER = times(0);

    /// The attribute of a failure with the wait that the provider requests, in milliseconds.
    public static final String RETRY_AFTER = "retry_after_ms";

    private static final int MOST = 1_000;
    private static final BigDecimal LONGEST_ASKED = BigDecimal.valueOf(Long.MAX_VALUE);

    public RetryPolicy {
        on = Set.copyOf(on);
        if (count < 0 || count > MOST) {
            throw new IllegalArgumentException("retries must be 0 to 1000: " + count);
        }
        if (delay.isNegative()
                || cap.isNegative()
                || !(factor >= 1 && factor <= MOST)
                || !(jitter >= 0 && jitter <= 1)) {
            throw new IllegalArgumentException(
                    "delay and cap must not be negative, factor 1 to 1000, jitter 0 to 1");
        }
    }

    /// {@return a policy with this many retries}
    ///
    /// The first wait is 100 ms; each further wait is twice the last, up to 30 s.
    ///
    /// @param count the number of retries
    public static RetryPolicy times(int count) {
        return new RetryPolicy(
                count, Duration.ofMillis(100), 2, Duration.ofSeconds(30), 0.2, Set.of());
    }

    /// {@return a copy with another first wait}
    ///
    /// @param first the first wait
    public RetryPolicy withDelay(Duration first) {
        return new RetryPolicy(count, first, factor, cap, jitter, on);
    }

    /// {@return a copy with another growth of the waits}
    ///
    /// @param growth the factor by which each wait is longer than the one before
    /// @param longest the longest wait
    public RetryPolicy withBackoff(double growth, Duration longest) {
        return new RetryPolicy(count, delay, growth, longest, jitter, on);
    }

    /// {@return a copy with another jitter}
    ///
    /// @param part the random part of a wait, 0 to 1
    public RetryPolicy withJitter(double part) {
        return new RetryPolicy(count, delay, factor, cap, part, on);
    }

    /// {@return a copy that retries only these codes}
    ///
    /// @param codes the codes
    public RetryPolicy only(ErrorCode... codes) {
        return new RetryPolicy(count, delay, factor, cap, jitter, Set.of(codes));
    }

    /// {@return whether to retry}
    ///
    /// @param attempts the number of attempts so far
    /// @param failure the failure of the last attempt
    public boolean applies(int attempts, Outcome.Failed failure) {
        return attempts <= count
                && (on.isEmpty() ? failure.code().retryCanHelp() : on.contains(failure.code()));
    }

    /// {@return the wait before the next attempt}
    ///
    /// @param attempts the number of attempts so far
    /// @param failure the failure of the last attempt; a wait that it requests is the minimum
    /// @param random the source of randomness
    public Duration waitAfter(int attempts, Outcome.Failed failure, RandomGenerator random) {
        double grown = nanos(delay) * Math.pow(factor, attempts - 1);
        double nanos = Math.min(grown, nanos(cap));
        var wait = Duration.ofNanos((long) (nanos * (1 - jitter * random.nextDouble())));
        var asked = retryAfter(failure).orElse(Duration.ZERO);
        return asked.compareTo(wait) > 0 ? asked : wait;
    }

    /// A duration too long for a `long` becomes the maximum.
    private static double nanos(Duration duration) {
        return TimeUnit.NANOSECONDS.convert(duration);
    }

    private static Optional<Duration> retryAfter(Outcome.Failed failure) {
        return failure.attributes().fields().get(RETRY_AFTER) instanceof Value.Num(var millis)
                ? Optional.of(Duration.ofMillis(millis.min(LONGEST_ASKED).longValue()))
                : Optional.empty();
    }
}
