package dev.nerve.chat;

import dev.nerve.NerveException;
import java.util.Locale;

/// What a chat does when what was said fills most of the model's context window.
public enum WhenFull {
    /// A summary stands for what was said, but for the last turn.
    COMPACT,
    /// A fork at the mark `shared-context` takes its place, with a note of what came after it.
    HANDOFF,
    /// Those who watch are told, and nothing else happens.
    EVENT;

    /// {@return its name on the wire}
    public String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }

    /// {@return the one with a name}
    ///
    /// @param name as [#wireName] gives it
    /// @throws NerveException.Invalid if there is none
    public static WhenFull of(String name) {
        for (var one : values()) {
            if (one.wireName().equals(name)) {
                return one;
            }
        }
        throw new NerveException.Invalid(
                "unknown when_full '%s'; there is: compact, handoff, event".formatted(name));
    }
}
