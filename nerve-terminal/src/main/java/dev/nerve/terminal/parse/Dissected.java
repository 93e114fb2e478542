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
record Dissected(
        String prompt,
        List<Section> sections,
        String raw,
        boolean ended,
        boolean interrupted,
        boolean stopped) {

    Dissected {
        sections = List.copyOf(sections);
    }

    /// {@return whether the program shows the end of the turn}
    boolean isOver() {
        return ended || isBroken();
    }

    /// {@return whether the turn ended by an interruption or an error}
    boolean isBroken() {
        return interrupted || endsWith(Section.Type.ERROR);
    }

    /// {@return whether the last visible section is an answer, or the reason for a missing one}
    boolean isAnswered() {
        return isBroken() || endsWith(Section.Type.TEXT);
    }

    private boolean endsWith(Section.Type type) {
        return !sections.isEmpty() && sections.getLast().type() == type;
    }
}
