package dev.nerve.terminal.parse;

import dev.nerve.terminal.state.TerminalState;
import dev.nerve.value.Value;
import java.util.List;
import java.util.OptionalLong;

/// The content of the last turn on a screen. *Immutable.*
///
/// @param state the state of the program
/// @param tokens the token count on the screen, if any
/// @param complete whether the turn is over and fully captured
/// @param interrupted whether the program shows an interruption
/// @param raw the rows of the turn, without the prompt and the input box
/// @param sections the sections of the turn, in order
public record ParsedTurn(
        TerminalState state,
        OptionalLong tokens,
        boolean complete,
        boolean interrupted,
        String raw,
        List<TurnSection> sections) {

    public ParsedTurn {
        sections = List.copyOf(sections);
    }

    /// {@return the last text: the answer; empty if there is none}
    public String message() {
        return sections.stream()
                .filter(section -> section.type() == TurnSection.SectionType.TEXT)
                .reduce((_, last) -> last)
                .map(TurnSection::content)
                .orElse("");
    }

    /// {@return the tool and agent calls, in order}
    public List<TurnSection> tools() {
        return sections.stream().filter(section -> !section.tool().isEmpty()).toList();
    }

    /// {@return the turn as a value}
    public Value.Fields toValue() {
        return Value.Fields.EMPTY
                .with("state", state.wireName())
                .with("tokens", tokens.isPresent() ? tokens.getAsLong() : null)
                .with("complete", complete)
                .with("raw", raw)
                .with("sections", sections.stream().map(TurnSection::toValue).toList());
    }
}
