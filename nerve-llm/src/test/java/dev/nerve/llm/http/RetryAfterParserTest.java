package dev.nerve.llm.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RetryAfterParserTest {

    private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");

    private static Optional<Duration> read(Map<String, String> headers) {
        return RetryAfterParser.parse(name -> Optional.ofNullable(headers.get(name)), NOW);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "7 | PT7S",
                "0 | PT0S",
                "1.5 | PT1.5S",
                "0.25 | PT0.25S",
                "Thu, 01 Jan 2026 00:01:00 GMT | PT1M",
                "Wed, 31 Dec 2025 23:59:00 GMT | PT0S"
            })
    void waitIsWrittenAsSecondsOrAsADate(String header, Duration expected) {
        assertThat(read(Map.of("retry-after", header))).contains(expected);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "soon", "-1", "1e999999999", "NaN", "9999999999999999999", "1,5"})
    void waitThatCannotBeReadIsNone(String header) {
        assertThat(read(Map.of("retry-after", header))).isEmpty();
    }

    @Test
    void millisecondsAreMoreExact() {
        var headers = Map.of("retry-after-ms", "1250.5", "retry-after", "2");

        assertThat(read(headers)).contains(Duration.ofNanos(1_250_500_000));
    }

    @Test
    void secondsCountWhereMillisecondsCannotBeRead() {
        var headers = Map.of("retry-after-ms", "soon", "retry-after", "2");

        assertThat(read(headers)).contains(Duration.ofSeconds(2));
    }
}
