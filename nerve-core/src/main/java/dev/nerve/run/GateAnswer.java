package dev.nerve.run;

import java.time.Instant;
import java.util.Locale;

/// How a question to a person was settled.
///
/// @param how in which way
/// @param text the answer; the default after the time was up, nothing if there is none
/// @param by who
/// @param at when
public record GateAnswer(How how, String text, String by, Instant at) {

    /// In which way a question was settled.
    public enum How {
        /// Somebody answered.
        ANSWERED,
        /// Nobody did in time.
        TIMED_OUT,
        /// Nobody needs to know any more.
        CANCELLED;

        /// {@return its name on the wire}
        public String wireName() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
