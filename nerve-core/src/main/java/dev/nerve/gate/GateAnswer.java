package dev.nerve.gate;

import dev.nerve.value.Value;
import java.time.Instant;
import java.util.Locale;

/// The end of a gate: an answer, a timeout or a cancellation. *Immutable.*
///
/// @param how the way in which the gate ended
/// @param value the answer: a text, an option, a list of options, or what the gate's schema asks
/// for; after a timeout the default, or an empty text if there is none
/// @param by the person or thing that ended it
/// @param at the time
public record GateAnswer(Resolution how, Value value, String by, Instant at) {

    /// The author of answers that were given when the run started or resumed.
    public static final String PREPARED = "prepared";

    /// @param how the way in which the gate ended
    /// @param text the answer as a text
    /// @param by the person or thing that ended it
    /// @param at the time
    public GateAnswer(Resolution how, String text, String by, Instant at) {
        this(how, new Value.Text(text), by, at);
    }

    /// {@return the answer as a text; JSON if it is a list or an object}
    public String text() {
        return value.text();
    }

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
