package dev.nerve.agent;

import dev.nerve.NerveException;
import java.util.Locale;

/// How an agent program is talked to.
public enum AgentMode {
    /// In JSON, over its standard streams.
    STRUCTURED,
    /// On its screen.
    TERMINAL,
    /// In JSON if the program can do all of its work there and ask for permission, on its screen
    /// otherwise.
    AUTO;

    /// {@return its name on the wire}
    public String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }

    /// {@return the one with a name}
    ///
    /// @param name as [#wireName] gives it
    /// @throws NerveException.Invalid if there is none
    public static AgentMode of(String name) {
        for (var mode : values()) {
            if (mode.wireName().equals(name)) {
                return mode;
            }
        }
        throw new NerveException.Invalid(
                "unknown mode '%s'; there are structured, terminal and auto".formatted(name));
    }
}
