package dev.nerve.terminal.wezterm;

import dev.nerve.HintId;
import dev.nerve.NerveException;
import dev.nerve.terminal.backend.Terminal;
import dev.nerve.terminal.backend.TerminalListener;
import dev.nerve.terminal.pane.CommandRunner;
import dev.nerve.terminal.pane.Pane;
import dev.nerve.terminal.pane.PaneLaunch;
import dev.nerve.terminal.pane.TerminalMultiplexer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;

/// The panes of wezterm. Each pane of nerve is alone in its own tab. *Immutable.*
public final class WeztermMultiplexer implements TerminalMultiplexer {

    static final String BACKEND = "wezterm";

    private final WeztermClient wezterm;
    private final Supplier<Path> files;

    private WeztermMultiplexer(WeztermClient wezterm, Supplier<Path> files) {
        this.wezterm = wezterm;
        this.files = files;
    }

    /// {@return the panes of the wezterm that the environment selects}
    ///
    /// @param runner runs wezterm; its variables `WEZTERM_UNIX_SOCKET`, `WEZTERM_PANE` and `PATH`
    /// have an effect
    /// @param files returns the directory for private files of running programs; it is called when
    /// a pane needs it
    public static WeztermMultiplexer of(CommandRunner runner, Supplier<Path> files) {
        return new WeztermMultiplexer(new WeztermClient(runner), files);
    }

    @Override
    public String backend() {
        return BACKEND;
    }

    @Override
    public List<Pane> list() throws InterruptedException {
        return wezterm.list().orElse(List.of()).stream().map(WeztermPane::pane).toList();
    }

    @Override
    public String spawn(PaneLaunch launch) throws InterruptedException {
        return spawn(launch, withVariables(launch));
    }

    @Override
    public Terminal open(PaneLaunch launch, Function<Terminal, TerminalListener> listener)
            throws InterruptedException {
        var command = withVariables(launch);
        var exitCodeFile = ExitCodeFile.open(files.get());
        try {
            return WeztermTerminal.open(
                    wezterm, spawn(launch, exitCodeFile.wrap(command)), exitCodeFile, listener);
        } catch (NerveException | InterruptedException failure) {
            exitCodeFile.remove();
            throw failure;
        }
    }

    /// Sets the variables with `env`, because wezterm has no option for them.
    private List<String> withVariables(PaneLaunch launch) {
        var command = launch.resolvedCommand(wezterm.errands().environment());
        if (launch.environment().isEmpty()) {
            return command;
        }
        var words = new ArrayList<>(List.of("env"));
        launch.environment().forEach((name, value) -> words.add(name + "=" + value));
        words.addAll(command);
        return words;
    }

    private String spawn(PaneLaunch launch, List<String> command) throws InterruptedException {
        if (launch.size().isPresent()) {
            throw new NerveException.Unsupported(
                    "wezterm sets the size of its panes: omit the size");
        }
        var words = new ArrayList<>(List.of("spawn", "--cwd", launch.directory().toString()));
        if (!wezterm.errands().environment().containsKey("WEZTERM_PANE")) {
            words.add("--new-window");
        }
        words.add("--");
        words.addAll(command);
        var commandResult = wezterm.run(words, "");
        if (!commandResult.isSuccess()) {
            throw new NerveException.Unavailable(
                    "wezterm made no pane: %s. Does it run? Start it, or 'wezterm-mux-server'"
                            .formatted(commandResult.errorText()));
        }
        var pane = commandResult.output().strip();
        mark(pane, launch);
        return pane;
    }

    private void mark(String pane, PaneLaunch launch) throws InterruptedException {
        var title = WeztermPane.OURS + launch.name().map(name -> ": " + name).orElse("");
        wezterm.run(List.of("set-tab-title", "--pane-id", pane, title), "");
    }

    @Override
    public Terminal attach(String id, Function<Terminal, TerminalListener> listener)
            throws InterruptedException {
        require(id);
        return WeztermTerminal.open(wezterm, id, null, listener);
    }

    @Override
    public void kill(String id) throws InterruptedException {
        require(id);
        wezterm.runOnPane("kill-pane", id, "", List.of());
    }

    private void require(String id) throws InterruptedException {
        var all =
                wezterm.list()
                        .orElseThrow(() ->
                                new NerveException.NotFound(
                                        "pane '%s' not found: wezterm does not run".formatted(id)));
        if (all.stream().noneMatch(weztermPane -> weztermPane.id().equals(id))) {
            throw new NerveException.NotFound("wezterm pane '%s' not found".formatted(id))
                    .with("pane", id)
                    .with(HintId.LIST_PANES);
        }
    }

    @Override
    public String hint(String id) {
        return "wezterm cli activate-pane --pane-id " + id;
    }
}
