package dev.nerve.terminal.node;

import dev.nerve.ErrorCode;
import dev.nerve.NerveException;
import dev.nerve.NodeId;
import dev.nerve.terminal.backend.Terminal;
import dev.nerve.terminal.pane.CommandRunner;
import dev.nerve.terminal.pane.PaneLaunch;
import dev.nerve.terminal.pane.TerminalMultiplexer;
import dev.nerve.terminal.process.LaunchException;
import dev.nerve.terminal.process.LaunchRequest;
import dev.nerve.terminal.prompt.PromptNonce;
import dev.nerve.terminal.prompt.ReadySignal;
import dev.nerve.terminal.prompt.ShellPromptSetup;
import dev.nerve.terminal.pty.PtyTerminal;
import dev.nerve.terminal.recording.CastHeader;
import dev.nerve.terminal.recording.CastWriter;
import dev.nerve.terminal.recording.TerminalRecorder;
import dev.nerve.terminal.state.detection.StateDetector;
import dev.nerve.terminal.tmux.TmuxMultiplexer;
import dev.nerve.terminal.wezterm.WeztermMultiplexer;
import java.io.IOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// A terminal opener: finds the rules, prepares a shell, and starts the program.
///
/// *Confined to one thread.*
final class TerminalOpener {

    /// The number of rows to keep after they have left the screen.
    private static final int SCROLLBACK = 10_000;

    /// The time that tmux and wezterm may take to answer.
    private static final Duration PANE_LIMIT = Duration.ofSeconds(10);

    private static final String SHELL = "shell";

    private final NodeId id;
    private final TerminalOptions terminalOptions;
    private final TerminalServices services;

    TerminalOpener(NodeId id, TerminalOptions terminalOptions, TerminalServices services) {
        this.id = id;
        this.terminalOptions = terminalOptions;
        this.services = services;
    }

    /// {@return the terminal, with a started program}
    ///
    /// @throws NerveException if the start fails; no resources are left
    OpenTerminal open() throws InterruptedException {
        try {
            return switch (terminalOptions.source()) {
                case TerminalSource.Spawn spawn -> spawn(spawn);
                case TerminalSource.Attach attach -> attach(attach);
            };
        } catch (LaunchException refused) {
            throw new NerveException.Failed(refused.code(), inTerminal(refused));
        } catch (IOException failure) {
            throw new NerveException.Failed(ErrorCode.PROCESS, inTerminal(failure));
        }
    }

    private String inTerminal(Exception failure) {
        return "terminal '%s' cannot be started: %s".formatted(id, failure.getMessage());
    }

    private OpenTerminal spawn(TerminalSource.Spawn spawn)
            throws IOException, InterruptedException {
        var launch = launch(spawn);
        var prompt = prompt(spawn, launch);
        if (prompt.isEmpty()) {
            return start(
                    launch,
                    spawn,
                    ProgramProfile.ofProgram(terminalOptions.parser(), spawn.command()));
        }
        try {
            return start(
                    prompt.get().launch(),
                    spawn,
                    ProgramProfile.ofShell(sign(spawn), prompt.get()));
        } catch (IOException | RuntimeException | InterruptedException failure) {
            prompt.get().close();
            throw failure;
        }
    }

    private LaunchRequest launch(TerminalSource.Spawn spawn) {
        var environment = new HashMap<>(services.environment());
        environment.putAll(spawn.environment());
        var directory = services.directory().resolve(spawn.directory());
        try {
            return new LaunchRequest(spawn.command(), directory, environment);
        } catch (IllegalArgumentException wrong) {
            throw new NerveException.Invalid("terminal '%s': %s".formatted(id, wrong.getMessage()));
        }
    }

    /// Prepares a shell's prompts, unless the options name other rules.
    private Optional<ShellPromptSetup> prompt(TerminalSource.Spawn spawn, LaunchRequest launch)
            throws IOException {
        if (!terminalOptions.parser().equals(SHELL)
                && !terminalOptions.parser().equals(TerminalOptions.AUTO)) {
            return Optional.empty();
        }
        var nonce = PromptNonce.random(services.random());
        var prompt = ShellPromptSetup.prepare(launch, sign(spawn), nonce, services.files());
        if (prompt.isEmpty() && terminalOptions.parser().equals(SHELL)) {
            throw new NerveException.Unsupported(
                    "terminal '%s': %s is not an interactive shell that nerve knows: %s"
                            .formatted(
                                    id,
                                    spawn.command(),
                                    "use bash, zsh or sh without a script, or another parser"));
        }
        return prompt;
    }

    private static ReadySignal sign(TerminalSource.Spawn spawn) {
        return spawn.backend() == TerminalBackend.PTY ? ReadySignal.MARKS : ReadySignal.TOKEN;
    }

    private OpenTerminal start(
            LaunchRequest launch, TerminalSource.Spawn spawn, ProgramProfile profile)
            throws IOException, InterruptedException {
        if (spawn.backend() != TerminalBackend.PTY) {
            return startInPane(launch, spawn, profile);
        }
        return watched(
                profile,
                monitor ->
                        PtyTerminal.open(
                                launch,
                                terminalOptions.size(),
                                SCROLLBACK,
                                services.poller(),
                                monitor));
    }

    /// Passes the variables that differ from ours, and those of the options. A pane inherits the
    /// variables of its server, which may differ from ours.
    private OpenTerminal startInPane(
            LaunchRequest launch, TerminalSource.Spawn spawn, ProgramProfile profile)
            throws IOException, InterruptedException {
        launch.locate();
        var own = services.environment();
        var other = new HashMap<>(launch.environment());
        other.entrySet().removeIf(entry -> entry.getValue().equals(own.get(entry.getKey())));
        other.putAll(spawn.environment());
        var held = new HashMap<>(other);
        held.keySet().removeIf(name -> !PaneEnvironmentFile.isExportable(name));
        other.keySet().removeAll(held.keySet());
        if (held.isEmpty()) {
            return inPane(spawn, launch.command(), launch, other, profile);
        }
        var variables = PaneEnvironmentFile.write(services.files(), held);
        try {
            return inPane(
                    spawn,
                    variables.wrap(launch.command()),
                    launch,
                    other,
                    profile.withCloseAction(variables));
        } catch (IOException | RuntimeException | InterruptedException failure) {
            variables.close();
            throw failure;
        }
    }

    private OpenTerminal inPane(
            TerminalSource.Spawn spawn,
            List<String> command,
            LaunchRequest launch,
            Map<String, String> variables,
            ProgramProfile profile)
            throws IOException, InterruptedException {
        var pane = PaneLaunch.of(launch.directory(), command).withEnvironment(variables);
        // Wezterm sets the size of its panes from its window.
        var sized =
                spawn.backend() == TerminalBackend.WEZTERM
                        ? pane
                        : pane.withSize(terminalOptions.size());
        return watched(profile, monitor -> panes(spawn.backend()).open(sized, monitor));
    }

    private OpenTerminal attach(TerminalSource.Attach attach)
            throws IOException, InterruptedException {
        if (terminalOptions.parser().equals(SHELL)) {
            throw new NerveException.Unsupported(
                    "terminal '%s': nerve did not start this shell and cannot detect its state: %s"
                            .formatted(id, "start one with a command instead"));
        }
        return watched(
                ProgramProfile.ofProgram(terminalOptions.parser(), List.of()),
                monitor -> panes(attach.backend()).attach(attach.pane(), monitor));
    }

    private TerminalMultiplexer panes(TerminalBackend backend) {
        var runner =
                new CommandRunner(
                        services.directory(),
                        services.environment(),
                        PANE_LIMIT,
                        services.poller());
        return switch (backend) {
            case TMUX -> TmuxMultiplexer.of(runner);
            case WEZTERM -> WeztermMultiplexer.of(runner, services::files);
            case PTY -> throw new IllegalArgumentException("a pty is not a pane");
        };
    }

    private OpenTerminal watched(ProgramProfile profile, MonitoredTerminalFactory factory)
            throws IOException, InterruptedException {
        var recorder = recorder();
        var detector = new StateDetector(profile.rules(), services.time().nanos());
        var monitor = new TerminalMonitor(services.time(), detector, profile.output(), recorder);
        try {
            var terminal = monitor.open(() -> proven(profile, monitor, factory.open(monitor)));
            return new OpenTerminal(
                    terminal, monitor, profile.rules(), profile.entering(), profile.rest());
        } catch (IOException | RuntimeException | InterruptedException failure) {
            monitor.close();
            throw failure;
        }
    }

    /// Installs the prompt check for shells only: the kernel can confirm that a shell reads, but
    /// other programs wait in any way. In wezterm the known process is our wrapper around the
    /// shell.
    private static Terminal proven(
            ProgramProfile profile, TerminalMonitor monitor, Terminal terminal) {
        if (profile.entering() instanceof SubmitStrategy.ShellSubmitStrategy) {
            try {
                var info = terminal.info();
                boolean isShell = !info.backend().equals(TerminalBackend.WEZTERM.wireName());
                monitor.usePromptVerifier(
                        isShell && info.pid().isPresent()
                                ? PromptVerifier.of(info.pid().getAsLong())
                                : Optional.empty());
            } catch (RuntimeException failure) {
                terminal.close();
                throw failure;
            }
        }
        return terminal;
    }

    private Optional<TerminalRecorder> recorder() {
        var wanted = terminalOptions.recording();
        if (wanted == null) {
            return Optional.empty();
        }
        if (!(terminalOptions.source() instanceof TerminalSource.Spawn spawn)
                || spawn.backend() != TerminalBackend.PTY) {
            throw new NerveException.Unsupported(
                    "terminal '%s' cannot be recorded: %s"
                            .formatted(id, "a pane does not provide raw output; use a pty"));
        }
        var header =
                new CastHeader(
                        terminalOptions.size(),
                        Optional.of(services.time().now()),
                        services.secrets().mask(String.join(" ", spawn.command())),
                        id.name(),
                        Map.of());
        var file = RecordingPathResolver.unusedPath(services.directory().resolve(wanted));
        var writer = CastWriter.create(file, header, CastWriter.DEFAULT_LIMIT);
        return Optional.of(
                new TerminalRecorder(writer, services.time()::nanos, services.secrets()));
    }

    /// A function that opens a terminal with the given listener.
    @FunctionalInterface
    private interface MonitoredTerminalFactory {

        Terminal open(TerminalMonitor monitor) throws IOException, InterruptedException;
    }
}
