package dev.nerve.chat.setup;

import dev.nerve.NerveException;
import java.util.Locale;

/// The policy of a chat for a nearly full context window.
public enum ContextFullPolicy {
    /// A summary replaces everything but the last turn.
    COMPACT,
    /// A fork at the mark `shared-context` replaces the conversation, with a note about the rows
    /// after the mark.
    HANDOFF,
    /// An event reports it, and nothing else happens.
    EVENT;

    /// {@return its name on the wire}
    public String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }

    /// {@return the policy with a name}
    ///
    /// @param name a name in the form of [#wireName]
    /// @throws NerveException.Invalid if there is no such policy
    public static ContextFullPolicy of(String name) {
        for (var one : values()) {
            if (one.wireName().equals(name)) {
                return one;
            }
        }
        throw new NerveException.Invalid(
                "unknown when_full '%s'; there is: compact, handoff, event".formatted(name));
    }
}
