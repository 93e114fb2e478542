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

/// How often and when to try again.
///
/// @param count how many more attempts there can be after the first
/// @param delay how long to wait before the second attempt
/// @param factor how much longer each wait is than the one before
/// @param cap the longest wait
/// @param jitter which part of a wait is left to chance, 0 to 1
/// @param on which failures are tried again; empty means those where a retry can help
public record Retry(
        int count, Duration delay, double factor, Duration cap, double jitter, Set<ErrorCode> on) {

    /// Not at all.
    public static final Retry NEVER = times(0);

    /// The attribute of a failure in which a provider says when to come again, in milliseconds.
    public static final String RETRY_AFTER = "retry_after_ms";

    private static final int MOST = 1_000;
    private static final BigDecimal LONGEST_ASKED = BigDecimal.valueOf(Long.MAX_VALUE);

    public Retry {
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

    /// {@return so many more attempts after the first}
    ///
    /// The second comes 100 ms after the first, then each wait is twice the last, up to 30 s.
    ///
    /// @param count how many
    public static Retry times(int count) {
        return new Retry(count, Duration.ofMillis(100), 2, Duration.ofSeconds(30), 0.2, Set.of());
    }

    /// {@return the same with another first wait}
    ///
    /// @param first how long
    public Retry withDelay(Duration first) {
        return new Retry(count, first, factor, cap, jitter, on);
    }

    /// {@return the same with waits that grow otherwise}
    ///
    /// @param growth how much longer each wait is than the one before
    /// @param longest the longest wait
    public Retry withBackoff(double growth, Duration longest) {
        return new Retry(count, delay, growth, longest, jitter, on);
    }

    /// {@return the same with more or less left to chance}
    ///
    /// @param part which part of a wait, 0 to 1
    public Retry withJitter(double part) {
        return new Retry(count, delay, factor, cap, part, on);
    }

    /// {@return the same for these failures only}
    ///
    /// @param codes which
    public Retry only(ErrorCode... codes) {
        return new Retry(count, delay, factor, cap, jitter, Set.of(codes));
    }

    /// {@return whether to try again}
    ///
    /// @param attempts how many have been made
    /// @param failure what the last one gave
    public boolean applies(int attempts, Outcome.Failed failure) {
        return attempts <= count
                && (on.isEmpty() ? failure.code().retryCanHelp() : on.contains(failure.code()));
    }

    /// {@return how long to wait before the next attempt}
    ///
    /// @param attempts how many have been made
    /// @param failure what the last one gave; if it says when to come again, it is not asked sooner
    /// @param random where chance comes from
    public Duration waitAfter(int attempts, Outcome.Failed failure, RandomGenerator random) {
        double grown = nanos(delay) * Math.pow(factor, attempts - 1);
        double nanos = Math.min(grown, nanos(cap));
        var wait = Duration.ofNanos((long) (nanos * (1 - jitter * random.nextDouble())));
        var asked = retryAfter(failure).orElse(Duration.ZERO);
        return asked.compareTo(wait) > 0 ? asked : wait;
    }

    /// Where a duration is longer than can be counted, the most that can.
    private static double nanos(Duration duration) {
        return TimeUnit.NANOSECONDS.convert(duration);
    }

    private static Optional<Duration> retryAfter(Outcome.Failed failure) {
        return failure.attributes().fields().get(RETRY_AFTER) instanceof Value.Num(var millis)
                ? Optional.of(Duration.ofMillis(millis.min(LONGEST_ASKED).longValue()))
                : Optional.empty();
    }
}
