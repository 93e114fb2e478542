package dev.nerve.terminal.parse;

import java.util.List;

/// A turn, taken apart. *Immutable.*
///
/// @param prompt what the program was asked, as far as it is shown
/// @param sections its parts
/// @param raw its rows, without the prompt
/// @param ended whether the program says that it is over
/// @param interrupted whether it was ended from outside
/// @param stopped whether the last that the program shows is that it works on it: if it does not
/// any more, the turn was stopped
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

    /// {@return whether the program shows that nothing more is to be expected}
    boolean isOver() {
        return ended || isBroken();
    }

    /// {@return whether it was ended from outside, or by something that did not work out}
    boolean isBroken() {
        return interrupted || endsWith(Section.Type.ERROR);
    }

    /// {@return whether the last that is to be seen of it is an answer, or why there is none}
    boolean isAnswered() {
        return isBroken() || endsWith(Section.Type.TEXT);
    }

    private boolean endsWith(Section.Type type) {
        return !sections.isEmpty() && sections.getLast().type() == type;
    }
}
