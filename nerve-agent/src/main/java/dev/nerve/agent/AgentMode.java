package dev.nerve.agent;

import dev.nerve.NerveException;
import java.util.Locale;

/// The way in which nerve talks to an agent program.
public enum AgentMode {
    /// JSON over the standard streams.
    STRUCTURED,
    /// Keys and text on the program's screen.
    TERMINAL,
    /// JSON if the program can do all of its work and ask for permission there, else its screen.
    AUTO;

    /// {@return its name on the wire}
    public String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }

    /// {@return the mode with a wire name}
    ///
    /// @param name a name as returned by [#wireName]
    /// @throws NerveException.Invalid if no mode has the name
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
