package dev.nerve.llm.http;

import java.time.Duration;

/// The timeouts for requests to a provider.
///
/// @param connect the limit to open a connection
/// @param firstByte the limit from then to the first byte of the answer
/// @param silence the limit between two bytes of the answer
/// @param total the limit for the whole exchange
public record HttpTimeouts(Duration connect, Duration firstByte, Duration silence, Duration total) {

    /// Timeouts that suit models that reason for long, and models on local machines.
    public static final HttpTimeouts DEFAULT =
            new HttpTimeouts(
                    Duration.ofSeconds(10),
                    Duration.ofMinutes(5),
                    Duration.ofSeconds(60),
                    Duration.ofHours(1));

    public HttpTimeouts {
        if (!connect.isPositive()
                || !firstByte.isPositive()
                || !silence.isPositive()
                || !total.isPositive()) {
            throw new IllegalArgumentException("limits must be positive");
        }
    }

    /// {@return a copy with another limit to the first byte}
    ///
    /// @param longest the limit
    public HttpTimeouts withFirstByte(Duration longest) {
        return new HttpTimeouts(connect, longest, silence, total);
    }

    /// {@return a copy with another limit between two bytes}
    ///
    /// @param longest the limit
    public HttpTimeouts withSilence(Duration longest) {
        return new HttpTimeouts(connect, firstByte, longest, total);
    }

    /// {@return a copy with another limit for the whole exchange}
    ///
    /// @param longest the limit
    public HttpTimeouts withTotal(Duration longest) {
        return new HttpTimeouts(connect, firstByte, silence, longest);
    }
}
