package dev.nerve.terminal.state;

import java.util.Optional;

/// How a program is doing, and why that is believed. *Immutable.*
///
/// @param state how it is doing
/// @param evidence why
/// @param question what it wants to know, if it waits
/// @param since when the state began, on the clock of whoever feeds the judge
public record Verdict(
        TerminalState state, Evidence evidence, Optional<Question> question, long since) {

    /// {@return whether a question was just answered, and nothing has told yet what came of it}
    public boolean isAnswering() {
        return evidence.rank() == Evidence.Rank.INPUT && evidence.rule().equals(Latch.ANSWER);
    }
}
