package dev.nerve.gate;

import java.time.Instant;
import java.util.Locale;

/// The end of a gate: an answer, a timeout or a cancellation.
///
/// @param how the way in which the gate ended
/// @param text the answer; after a timeout the default, or empty if there is none
/// @param by the person or thing that ended it
/// @param at the time
public record GateAnswer(Resolution how, String text, String by, Instant at) {

    /// The way in which a gate ended.
    public enum Resolution {
        /// A person answered.
        ANSWERED,
        /// Nobody answered before the deadline.
        TIMED_OUT,
        /// The answer is not needed any more.
        CANCELLED;

        /// {@return the name on the wire}
        public String wireName() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
