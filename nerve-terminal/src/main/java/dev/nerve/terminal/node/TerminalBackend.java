package dev.nerve.terminal.node;

import dev.nerve.NerveException;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/// The program that displays a terminal.
public enum TerminalBackend {
    /// A pseudo-terminal of nerve, which no other program displays.
    PTY,
    /// A pane of tmux.
    TMUX,
    /// A pane of wezterm.
    WEZTERM;

    /// {@return its name, such as `tmux`}
    public String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }

    /// {@return the backend with this name}
    ///
    /// @param name a name as [#wireName] returns it
    /// @throws NerveException.Invalid if no backend has this name
    public static TerminalBackend of(String name) {
        return Arrays.stream(values())
                .filter(backend -> backend.wireName().equals(name))
                .findAny()
                .orElseThrow(() -> unknown(name));
    }

    private static NerveException unknown(String name) {
        var there = Arrays.stream(values()).map(TerminalBackend::wireName);
        return new NerveException.Invalid(
                "unknown backend '%s'; there is: %s"
                        .formatted(name, there.collect(Collectors.joining(", "))));
    }
}
