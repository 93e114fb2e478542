package dev.nerve.terminal.parse;

import java.util.List;

/// The parts of a turn. *Immutable.*
///
/// @param prompt the prompt, as far as it is visible
/// @param sections the sections of the turn
/// @param raw the rows of the turn, without the prompt
/// @param ended whether the program shows that the turn is over
/// @param interrupted whether the turn was interrupted
/// @param stopped whether the last block shows that the program works; if the program no longer
/// works, the turn was stopped
record TurnParts(
        String prompt,
        List<TurnSection> sections,
        String raw,
        boolean ended,
        boolean interrupted,
        boolean stopped) {

    TurnParts {
        sections = List.copyOf(sections);
    }

    /// {@return whether the program shows the end of the turn}
    boolean isOver() {
        return ended || isBroken();
    }

    /// {@return whether the turn ended by an interruption or an error}
    boolean isBroken() {
        return interrupted || endsWith(TurnSection.SectionType.ERROR);
    }

    /// {@return whether the last visible section is an answer, or the reason for a missing one}
    boolean isAnswered() {
        return isBroken() || endsWith(TurnSection.SectionType.TEXT);
    }

    private boolean endsWith(TurnSection.SectionType type) {
        return !sections.isEmpty() && sections.getLast().type() == type;
    }
}
