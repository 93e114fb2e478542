package dev.nerve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nerve.testkit.RandomSeeds;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DurationFormatTest {

    @ParameterizedTest
    @CsvSource({
        "500ms, PT0.5S",
        "2s, PT2S",
        "1.5m, PT1M30S",
        "1h, PT1H",
        "2d, PT48H",
        "0s, PT0S",
        "' 2 s ', PT2S",
        "2S, PT2S",
        "0.001ms, PT0.000001S",
        "PT2S, PT2S",
        "100000d, PT2400000H",
        "999999999999ms, PT277777H46M39.999S"
    })
    void durationIsReadAsPeopleWriteIt(String text, Duration expected) {
        assertThat(DurationFormat.parse(text)).isEqualTo(expected);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "2",
                "s",
                "2 weeks",
                "-2s",
                "PT-2S",
                "1e3s",
                "1.s",
                ".5s",
                "2s3",
                "two s",
                "999999999999999999d",
                "99999999999999999999s",
                "٣s"
            })
    void nonsenseIsRefused(String text) {
        assertThatThrownBy(() -> DurationFormat.parse(text))
                .isInstanceOf(NerveException.Invalid.class)
                .hasMessage(
                        "invalid duration '%s': write 500ms, 2s, 1.5m, 1h or 1d".formatted(text));
    }

    @Test
    void everyDurationIsReadAsItWasWritten() {
        RandomSeeds.each(
                1_000,
                random -> {
                    long seconds = random.nextLong(1L << (1 + random.nextInt(62)));
                    int nanos = random.nextInt(1_000) * (random.nextBoolean() ? 1_000_000 : 1);
                    var duration = Duration.ofSeconds(seconds, nanos);

                    assertThat(DurationFormat.parse(DurationFormat.write(duration)))
                            .isEqualTo(duration);
                });
    }

    @Test
    void usualDurationsAreWrittenInMilliseconds() {
        assertThat(DurationFormat.write(Duration.ofSeconds(2))).isEqualTo("2000ms");
        assertThat(DurationFormat.write(Duration.ofNanos(1))).isEqualTo("PT0.000000001S");
        assertThat(DurationFormat.write(Duration.ofDays(12))).isEqualTo("1036800000ms");
    }

    @ParameterizedTest
    @CsvSource({
        "PT0S, 0 us",
        "PT0.0000089S, 8 us",
        "PT0.00234S, 2.3 ms",
        "PT0.34S, 340 ms",
        "PT0.9999S, 999 ms",
        "PT2.56S, 2.5 s",
        "PT59.99S, 59.9 s",
        "PT60S, 1m 0s",
        "PT3M12S, 3m 12s",
        "PT2H5M9S, 2h 5m",
        "PT9223372036854775807S, 2562047788015215h 30m"
    })
    void durationIsShownAsPeopleReadIt(Duration duration, String shown) {
        assertThat(DurationFormat.format(duration)).isEqualTo(shown);
    }

    @Test
    void millisecondsAreExactToAMicrosecond() {
        assertThat(DurationFormat.millis(Duration.ofNanos(1_234_567)))
                .isEqualByComparingTo("1.234");
    }
}
