package dev.nerve.terminal.state;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// A state that some evidence tells. *Immutable.*
///
/// @param state which
/// @param evidence why
/// @param question what is asked, or null if nothing is
/// @param from since when it may be believed
record Belief(TerminalState state, Evidence evidence, @Nullable Question question, long from) {

    Belief later(long nanos) {
        return new Belief(state, evidence, question, nanos);
    }

    /// {@return whether it rests on what another rests on, whatever is said about that}
    boolean restsAs(Belief other) {
        return state == other.state
                && evidence.rule().equals(other.evidence.rule())
                && evidence.nanos() == other.evidence.nanos()
                && evidence.rows().equals(other.evidence.rows())
                && Objects.equals(question, other.question);
    }
}
