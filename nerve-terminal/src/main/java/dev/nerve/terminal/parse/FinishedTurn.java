package dev.nerve.terminal.parse;

import dev.nerve.value.Value;
import java.util.Optional;

/// A finished turn: everything from one prompt to the next. *Immutable.*
///
/// @param number the number of the turn, from 1
/// @param parsed the content of the turn
/// @param interrupted whether the turn was interrupted
public record FinishedTurn(int number, ParsedTurn parsed, boolean interrupted) {

    /// {@return the error at the end of the turn, if any}
    public Optional<String> error() {
        var sections = parsed.sections();
        return sections.isEmpty() || sections.getLast().type() != TurnSection.SectionType.ERROR
                ? Optional.empty()
                : Optional.of(sections.getLast().content());
    }

    /// {@return the turn as a value: `turn`, `message`, `tools`; if present `interrupted` and
    /// `error`; `complete` is false if the program scrolled faster than it drew}
    public Value.Fields toValue() {
        var value =
                Value.Fields.EMPTY
                        .with("turn", number)
                        .with("message", parsed.message())
                        .with("tools", parsed.tools().stream().map(FinishedTurn::tool).toList());
        if (interrupted) {
            value = value.with("interrupted", true);
        } else if (!parsed.complete()) {
            value = value.with("complete", false);
        }
        return error().isPresent() ? value.with("error", error().get()) : value;
    }

    private static Value.Fields tool(TurnSection section) {
        return Value.Fields.EMPTY
                .with("tool", section.tool())
                .with("args", section.arguments())
                .with("result", section.content());
    }
}
