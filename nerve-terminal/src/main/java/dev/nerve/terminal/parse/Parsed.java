package dev.nerve.terminal.parse;

import dev.nerve.terminal.state.TerminalState;
import dev.nerve.value.Value;
import java.util.List;
import java.util.OptionalLong;

/// The last turn on a screen, taken apart. *Immutable.*
///
/// @param state how the program is doing
/// @param tokens how many tokens it shows, if it does
/// @param complete whether the turn is over, and all of it is here
/// @param interrupted whether the program shows that it was ended from outside
/// @param raw the rows of the turn, without the prompt and the composer
/// @param sections its parts, in order
public record Parsed(
        TerminalState state,
        OptionalLong tokens,
        boolean complete,
        boolean interrupted,
        String raw,
        List<Section> sections) {

    public Parsed {
        sections = List.copyOf(sections);
    }

    /// {@return what it said last: the answer; empty if it said nothing}
    public String message() {
        return sections.stream()
                .filter(section -> section.type() == Section.Type.TEXT)
                .reduce((_, last) -> last)
                .map(Section::content)
                .orElse("");
    }

    /// {@return the tools and agents that it used, in order}
    public List<Section> tools() {
        return sections.stream().filter(section -> !section.tool().isEmpty()).toList();
    }

    /// {@return it for programs}
    public Value.Fields toValue() {
        return Value.Fields.EMPTY
                .with("state", state.wireName())
                .with("tokens", tokens.isPresent() ? tokens.getAsLong() : null)
                .with("complete", complete)
                .with("raw", raw)
                .with("sections", sections.stream().map(Section::toValue).toList());
    }
}
