package dev.nerve.llm.http;

import java.time.Duration;

/// How long a provider may take.
///
/// @param connect to take a connection
/// @param firstByte from then until the first byte of its answer
/// @param silence between two bytes of its answer
/// @param total for all of it
public record HttpLimits(Duration connect, Duration firstByte, Duration silence, Duration total) {

    /// As long as models that think long, and models that run on a desk, do take.
    public static final HttpLimits USUAL =
            new HttpLimits(
                    Duration.ofSeconds(10),
                    Duration.ofMinutes(5),
                    Duration.ofSeconds(60),
                    Duration.ofHours(1));

    public HttpLimits {
        if (!connect.isPositive()
                || !firstByte.isPositive()
                || !silence.isPositive()
                || !total.isPositive()) {
            throw new IllegalArgumentException("limits must be positive");
        }
    }

    /// {@return the same with another limit until the first byte}
    ///
    /// @param longest the limit
    public HttpLimits withFirstByte(Duration longest) {
        return new HttpLimits(connect, longest, silence, total);
    }

    /// {@return the same with another limit between two bytes}
    ///
    /// @param longest the limit
    public HttpLimits withSilence(Duration longest) {
        return new HttpLimits(connect, firstByte, longest, total);
    }

    /// {@return the same with another limit for all of it}
    ///
    /// @param longest the limit
    public HttpLimits withTotal(Duration longest) {
        return new HttpLimits(connect, firstByte, silence, longest);
    }
}
