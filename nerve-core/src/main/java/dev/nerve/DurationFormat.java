package dev.nerve;

import java.math.BigDecimal;
import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.Locale;
import java.util.regex.Pattern;

/// The text form of durations: `500ms`, `2s`, `1.5m`, `1h`, or `PT2S`.
public final class DurationFormat {

    private static final class Form {
        private static final Pattern SHORT =
                Pattern.compile("(\\d{1,18}(?:\\.\\d{1,9})?) ?(ms|s|m|h|d)");
    }

    /// The longest possible wait: a hundred years.
    private static final Duration LONGEST_WAIT = Duration.ofDays(36_500);

    private static final Duration A_MINUTE = Duration.ofMinutes(1);
    private static final Duration LONGEST_IN_MILLIS = Duration.ofDays(1_000);

    private DurationFormat() {}

    /// {@return the duration that `text` denotes}
    ///
    /// @param text such as `500ms`
    /// @throws NerveException.Invalid if the text is not a duration
    public static Duration parse(String text) {
        var matcher = Form.SHORT.matcher(text.strip().toLowerCase(Locale.ROOT));
        try {
            var parsed =
                    matcher.matches()
                            ? of(new BigDecimal(matcher.group(1)), matcher.group(2))
                            : Duration.parse(text.strip());
            if (!parsed.isNegative()) {
                return parsed;
            }
        } catch (DateTimeParseException | ArithmeticException _) {
            // The error is thrown below, as for a negative duration.
        }
        throw new NerveException.Invalid(
                "invalid duration %s: write 500ms, 2s, 1.5m, 1h or 1d"
                        .formatted(NameRules.quote(text)));
    }

    /// {@return `duration`, if it is a possible wait}
    ///
    /// @param duration the duration
    /// @throws NerveException.Invalid if it is longer than a hundred years
    public static Duration checkWait(Duration duration) {
        if (duration.compareTo(LONGEST_WAIT) > 0) {
            throw new NerveException.Invalid(
                    "%dd is too long to wait; the longest is %dd"
                            .formatted(duration.toDays(), LONGEST_WAIT.toDays()));
        }
        return duration;
    }

    private static Duration of(BigDecimal number, String unit) {
        var seconds =
                number.multiply(
                        switch (unit) {
                            case "ms" -> new BigDecimal("0.001");
                            case "s" -> BigDecimal.ONE;
                            case "m" -> BigDecimal.valueOf(60);
                            case "h" -> BigDecimal.valueOf(3_600);
                            default -> BigDecimal.valueOf(86_400);
                        });
        var whole = seconds.toBigInteger();
        var nanos = seconds.subtract(new BigDecimal(whole)).movePointRight(9);
        return Duration.ofSeconds(whole.longValueExact(), nanos.longValue());
    }

    /// {@return a duration for people: `8 us`, `340 ms`, `2.5 s`, `3m 12s`}
    ///
    /// @param duration the duration
    public static String format(Duration duration) {
        if (duration.compareTo(A_MINUTE) >= 0) {
            return showMinutes(duration);
        }
        long micros = duration.toNanos() / 1_000;
        if (micros < 1_000) {
            return micros + " us";
        }
        if (micros < 10_000) {
            return micros / 1_000 + "." + micros / 100 % 10 + " ms";
        }
        if (micros < 1_000_000) {
            return micros / 1_000 + " ms";
        }
        long tenths = micros / 100_000;
        return tenths / 10 + "." + tenths % 10 + " s";
    }

    private static String showMinutes(Duration duration) {
        return duration.toHours() > 0
                ? duration.toHours() + "h " + duration.toMinutesPart() + "m"
                : duration.toMinutes() + "m " + duration.toSecondsPart() + "s";
    }

    /// {@return a duration in milliseconds, exact to a microsecond}
    ///
    /// @param duration the duration
    public static BigDecimal millis(Duration duration) {
        return BigDecimal.valueOf(duration.toNanos() / 1_000, 3);
    }

    /// {@return a duration as text that [#parse] reads}
    ///
    /// @param duration the duration
    public static String write(Duration duration) {
        boolean isShort =
                duration.toNanosPart() % 1_000_000 == 0
                        && duration.compareTo(LONGEST_IN_MILLIS) < 0;
        return isShort ? duration.toMillis() + "ms" : duration.toString();
    }
}
