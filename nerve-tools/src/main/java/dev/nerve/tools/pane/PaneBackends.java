package dev.nerve.tools.pane;

import dev.nerve.NerveException;
import dev.nerve.terminal.pane.CommandRunner;
import dev.nerve.terminal.pane.TerminalMultiplexer;
import dev.nerve.terminal.process.ProgramSearch;
import dev.nerve.terminal.tmux.TmuxMultiplexer;
import dev.nerve.terminal.wezterm.WeztermMultiplexer;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// The programs that provide panes: tmux and wezterm. *Immutable.*
///
/// @param runner runs the programs
record PaneBackends(CommandRunner runner) {

    private static final List<String> NAMES = List.of("tmux", "wezterm");

    /// {@return the backend with a name}
    TerminalMultiplexer get(String name) {
        return switch (name) {
            case "tmux" -> TmuxMultiplexer.of(runner);
            case "wezterm" -> WeztermMultiplexer.of(runner, this::temporary);
            default ->
                    throw new NerveException.Invalid(
                            "unknown backend '%s': use tmux or wezterm".formatted(name));
        };
    }

    private Path temporary() {
        return Path.of(runner.environment().getOrDefault("TMPDIR", "/tmp"));
    }

    /// {@return the named backend, or else the one nerve runs in, or else an installed one}
    TerminalMultiplexer choose(Optional<String> name) {
        return get(name.or(this::surrounding).orElseGet(() -> installed().getFirst()));
    }

    private Optional<String> surrounding() {
        if (isSet("TMUX")) {
            return Optional.of("tmux");
        }
        return isSet("WEZTERM_PANE") ? Optional.of("wezterm") : Optional.empty();
    }

    private boolean isSet(String variable) {
        return !runner.environment().getOrDefault(variable, "").isEmpty();
    }

    /// {@return the named backend, or else all installed ones}
    List<TerminalMultiplexer> all(Optional<String> name) {
        return name.map(List::of).orElseGet(this::installed).stream().map(this::get).toList();
    }

    private List<String> installed() {
        var search = ProgramSearch.of(runner.directory(), runner.environment());
        var found = NAMES.stream().filter(name -> search.find(name).isPresent()).toList();
        if (found.isEmpty()) {
            throw new NerveException.Unsupported(
                    "neither tmux nor wezterm is installed: get one with 'apt install tmux', "
                            + "'brew install tmux' or from https://wezterm.org");
        }
        return found;
    }
}
