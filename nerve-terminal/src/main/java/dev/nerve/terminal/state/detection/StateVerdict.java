package dev.nerve.terminal.state.detection;

import dev.nerve.terminal.state.ProgramQuestion;
import dev.nerve.terminal.state.StateEvidence;
import dev.nerve.terminal.state.TerminalState;
import java.util.Optional;

/// The detected state of a program, with its evidence. *Immutable.*
///
/// @param state the state
/// @param evidence the evidence for the state
/// @param question the question of a waiting program
/// @param since the time at which the state began, on the caller's clock
public record StateVerdict(
        TerminalState state,
        StateEvidence evidence,
        Optional<ProgramQuestion> question,
        long since) {

    /// {@return whether a question was just answered and no later evidence exists}
    public boolean isAnswering() {
        return evidence.rank() == StateEvidence.EvidenceRank.INPUT
                && evidence.rule().equals(PendingEnter.ANSWER);
    }
}
