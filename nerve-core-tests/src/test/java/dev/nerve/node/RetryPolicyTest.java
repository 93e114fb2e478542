package dev.nerve.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nerve.ErrorCode;
import dev.nerve.run.BudgetLimits;
import dev.nerve.run.Outcome;
import dev.nerve.testkit.RandomSeeds;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RetryPolicyTest {

    private static final Outcome.Failed FAILURE = Outcome.failed(ErrorCode.NETWORK, "no");

    private final Random random = new Random(1);

    @Test
    void waitsGrowUpToTheCap() {
        var retry =
                RetryPolicy.times(9)
                        .withDelay(Duration.ofSeconds(1))
                        .withBackoff(3, Duration.ofSeconds(20))
                        .withJitter(0);

        var waits =
                IntStream.rangeClosed(1, 5)
                        .mapToObj(attempts -> retry.waitAfter(attempts, FAILURE, random))
                        .map(Duration::toSeconds);

        assertThat(waits).containsExactly(1L, 3L, 9L, 20L, 20L);
    }

    @Test
    void partOfAWaitIsLeftToChance() {
        var retry = RetryPolicy.times(9).withDelay(Duration.ofSeconds(10)).withJitter(0.25);
        RandomSeeds.each(
                200,
                chance ->
                        assertThat(retry.waitAfter(1, FAILURE, chance))
                                .isBetween(Duration.ofMillis(7_500), Duration.ofSeconds(10)));
    }

    @Test
    void chanceMakesADifference() {
        var retry = RetryPolicy.times(9).withDelay(Duration.ofSeconds(10)).withJitter(1);

        var waits =
                IntStream.range(0, 50).mapToObj(_ -> retry.waitAfter(1, FAILURE, random)).toList();

        assertThat(Set.copyOf(waits)).hasSizeGreaterThan(45);
        assertThat(waits).anyMatch(wait -> wait.toSeconds() < 2);
        assertThat(waits).anyMatch(wait -> wait.toSeconds() > 8);
    }

    @Test
    void nobodyIsAskedSoonerThanTheySay() {
        var retry = RetryPolicy.times(9).withDelay(Duration.ofSeconds(10)).withJitter(0);

        assertThat(retry.waitAfter(1, FAILURE.with(RetryPolicy.RETRY_AFTER, 60_000), random))
                .isEqualTo(Duration.ofMinutes(1));
        assertThat(retry.waitAfter(1, FAILURE.with(RetryPolicy.RETRY_AFTER, 5_000), random))
                .isEqualTo(Duration.ofSeconds(10));
    }

    @Test
    void nonsenseThatTheySayIsNoMatter() {
        var retry = RetryPolicy.times(9).withDelay(Duration.ofSeconds(10)).withJitter(0);
        var far = FAILURE.with(RetryPolicy.RETRY_AFTER, new BigDecimal("1e300"));

        assertThat(retry.waitAfter(1, FAILURE.with(RetryPolicy.RETRY_AFTER, "soon"), random))
                .isEqualTo(Duration.ofSeconds(10));
        assertThat(retry.waitAfter(1, FAILURE.with(RetryPolicy.RETRY_AFTER, -5), random))
                .isEqualTo(Duration.ofSeconds(10));
        assertThat(retry.waitAfter(1, far, random)).isEqualTo(Duration.ofMillis(Long.MAX_VALUE));
    }

    @Test
    void waitsWithoutACapOrForEverAreFine() {
        var retry = RetryPolicy.times(1_000).withJitter(0).withBackoff(1_000, BudgetLimits.FOREVER);

        assertThat(retry.waitAfter(2, FAILURE, random)).isEqualTo(Duration.ofSeconds(100));
        assertThat(retry.waitAfter(1_000, FAILURE, random)).isGreaterThan(Duration.ofDays(100_000));
        assertThat(retry.withDelay(Duration.ZERO).waitAfter(1_000, FAILURE, random)).isZero();
        assertThat(retry.withDelay(BudgetLimits.FOREVER).waitAfter(1, FAILURE, random))
                .isGreaterThan(Duration.ofDays(100_000));
    }

    @Test
    void attemptsAreCounted() {
        var retry = RetryPolicy.times(2);

        assertThat(retry.applies(1, FAILURE)).isTrue();
        assertThat(retry.applies(2, FAILURE)).isTrue();
        assertThat(retry.applies(3, FAILURE)).isFalse();
        assertThat(RetryPolicy.NEVER.applies(1, FAILURE)).isFalse();
    }

    @Test
    void onlySomeFailuresAreTriedAgain() {
        var invalid = Outcome.failed(ErrorCode.INVALID_REQUEST, "no");

        assertThat(RetryPolicy.times(2).applies(1, invalid)).isFalse();
        assertThat(RetryPolicy.times(2).only(ErrorCode.INVALID_REQUEST).applies(1, invalid))
                .isTrue();
        assertThat(RetryPolicy.times(2).only(ErrorCode.INVALID_REQUEST).applies(1, FAILURE))
                .isFalse();
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, 1_001})
    void countHasALimit(int count) {
        assertThatThrownBy(() -> RetryPolicy.times(count))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @ParameterizedTest
    @ValueSource(doubles = {-0.1, 1.1, Double.NaN})
    void jitterIsAPart(double jitter) {
        assertThatThrownBy(() -> RetryPolicy.NEVER.withJitter(jitter))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.9, -1, Double.NaN, Double.POSITIVE_INFINITY})
    void waitsDoNotShrink(double factor) {
        assertThatThrownBy(() -> RetryPolicy.NEVER.withBackoff(factor, Duration.ofSeconds(1)))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void timesAreNotNegative() {
        assertThatThrownBy(() -> RetryPolicy.NEVER.withDelay(Duration.ofMillis(-1)))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> ErrorPolicy.FAIL.withTimeout(Duration.ZERO))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
