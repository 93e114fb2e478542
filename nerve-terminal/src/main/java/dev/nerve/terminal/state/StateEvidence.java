package dev.nerve.terminal.state;

import java.util.List;

/// The evidence for a state. *Immutable.*
///
/// @param rank the reliability of the evidence
/// @param rule the name of the rule that fired, such as `prompt-mark`
/// @param what a description of the evidence
/// @param rows the screen rows that support it, if any
/// @param nanos the time of the evidence, on the caller's clock
public record StateEvidence(
        EvidenceRank rank, String rule, String what, List<SeenRow> rows, long nanos) {

    public StateEvidence {
        rows = List.copyOf(rows);
    }

    /// The sources of evidence, the most reliable first.
    public enum EvidenceRank {
        /// A message of the program on a dedicated channel, or its end.
        PROGRAM,
        /// A signal to the terminal: a mark, a title, a progress report.
        SIGNAL,
        /// An action of nerve, such as pressing Enter.
        INPUT,
        /// The content of the screen.
        LAYOUT,
        /// No evidence yet.
        NONE
    }

    /// One row of the screen.
    ///
    /// @param row the number of the row, from 0 at the top
    /// @param text the text of the row
    public record SeenRow(int row, String text) {}
}
