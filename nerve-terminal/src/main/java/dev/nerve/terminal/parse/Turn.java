package dev.nerve.terminal.parse;

import dev.nerve.value.Value;
import java.util.Optional;

/// A turn that is over: what was said and done from one prompt to the next. *Immutable.*
///
/// @param number counted from 1
/// @param parsed what it shows
/// @param interrupted whether it was ended from outside
public record Turn(int number, Parsed parsed, boolean interrupted) {

    /// {@return what did not work out, if that is how it ended}
    public Optional<String> error() {
        var sections = parsed.sections();
        return sections.isEmpty() || sections.getLast().type() != Section.Type.ERROR
                ? Optional.empty()
                : Optional.of(sections.getLast().content());
    }

    /// {@return it for programs: `turn`, `message`, `tools`; and if so `interrupted`, `error`, or
    /// that it is not `complete` because the program scrolled faster than it drew}
    public Value.Fields toValue() {
        var value =
                Value.Fields.EMPTY
                        .with("turn", number)
                        .with("message", parsed.message())
                        .with("tools", parsed.tools().stream().map(Turn::tool).toList());
        if (interrupted) {
            value = value.with("interrupted", true);
        } else if (!parsed.complete()) {
            value = value.with("complete", false);
        }
        return error().isPresent() ? value.with("error", error().get()) : value;
    }

    private static Value.Fields tool(Section section) {
        return Value.Fields.EMPTY
                .with("tool", section.tool())
                .with("args", section.arguments())
                .with("result", section.content());
    }
}
