package dev.nerve.llm.http;

import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;

/// A parser for the headers that ask a client to wait before the next request.
final class RetryAfterParser {

    private static final Pattern NUMBER = Pattern.compile("\\d{1,9}(\\.\\d{1,9})?");

    private RetryAfterParser() {}

    /// {@return the time to wait, if a header has a valid one}
    ///
    /// @param header finds the value of a header
    /// @param now the time of day
    static Optional<Duration> parse(Function<String, Optional<String>> header, Instant now) {
        return header.apply("retry-after-ms")
                .flatMap(value -> number(value, -3))
                .or(() -> header.apply("retry-after").flatMap(value -> seconds(value, now)));
    }

    private static Optional<Duration> seconds(String value, Instant now) {
        return number(value, 0).or(() -> date(value, now));
    }

    private static Optional<Duration> number(String value, int power) {
        var stripped = value.strip();
        if (!NUMBER.matcher(stripped).matches()) {
            return Optional.empty();
        }
        var nanos = new BigDecimal(stripped).scaleByPowerOfTen(9 + power);
        return Optional.of(Duration.ofNanos(nanos.longValue()));
    }

    private static Optional<Duration> date(String value, Instant now) {
        try {
            var then = Instant.from(DateTimeFormatter.RFC_1123_DATE_TIME.parse(value.strip()));
            var left = Duration.between(now, then);
            return Optional.of(left.isNegative() ? Duration.ZERO : left);
        } catch (DateTimeException _) {
            return Optional.empty();
        }
    }
}
