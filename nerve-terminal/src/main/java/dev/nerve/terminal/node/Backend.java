package dev.nerve.terminal.node;

import dev.nerve.NerveException;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/// Who shows a terminal.
public enum Backend {
    /// We do: a pseudo-terminal that nobody else sees.
    PTY,
    /// A pane of tmux.
    TMUX,
    /// A pane of wezterm.
    WEZTERM;

    /// {@return its name, such as `tmux`}
    public String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }

    /// {@return the one with a name}
    ///
    /// @param name as [#wireName] gives it
    /// @throws NerveException.Invalid if there is none
    public static Backend of(String name) {
        return Arrays.stream(values())
                .filter(backend -> backend.wireName().equals(name))
                .findAny()
                .orElseThrow(() -> unknown(name));
    }

    private static NerveException unknown(String name) {
        var there = Arrays.stream(values()).map(Backend::wireName);
        return new NerveException.Invalid(
                "unknown backend '%s'; there is: %s"
                        .formatted(name, there.collect(Collectors.joining(", "))));
    }
}
