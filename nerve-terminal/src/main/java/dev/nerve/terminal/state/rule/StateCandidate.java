package dev.nerve.terminal.state.rule;

import dev.nerve.terminal.state.ProgramQuestion;
import dev.nerve.terminal.state.StateEvidence;
import dev.nerve.terminal.state.TerminalState;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// A candidate for the state of a program, with its evidence. *Immutable.*
///
/// @param state the state
/// @param evidence the evidence for it
/// @param question the question of the program, or null if there is none
/// @param from the time from which the candidate is valid
public record StateCandidate(
        TerminalState state,
        StateEvidence evidence,
        @Nullable ProgramQuestion question,
        long from) {

    public StateCandidate withFrom(long nanos) {
        return new StateCandidate(state, evidence, question, nanos);
    }

    /// {@return whether it has the same state, question and evidence as another, apart from the
    /// description}
    public boolean hasSameEvidence(StateCandidate other) {
        return state == other.state
                && evidence.rule().equals(other.evidence.rule())
                && evidence.nanos() == other.evidence.nanos()
                && evidence.rows().equals(other.evidence.rows())
                && Objects.equals(question, other.question);
    }
}
