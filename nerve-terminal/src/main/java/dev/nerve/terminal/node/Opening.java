package dev.nerve.terminal.node;

import dev.nerve.ErrorCode;
import dev.nerve.NerveException;
import dev.nerve.NodeId;
import dev.nerve.terminal.backend.Terminal;
import dev.nerve.terminal.pane.Errands;
import dev.nerve.terminal.pane.PaneLaunch;
import dev.nerve.terminal.pane.Panes;
import dev.nerve.terminal.process.Launch;
import dev.nerve.terminal.process.LaunchException;
import dev.nerve.terminal.prompt.PromptNonce;
import dev.nerve.terminal.prompt.PromptSign;
import dev.nerve.terminal.prompt.ShellPrompt;
import dev.nerve.terminal.pty.PtyTerminal;
import dev.nerve.terminal.recording.CastHeader;
import dev.nerve.terminal.recording.CastWriter;
import dev.nerve.terminal.recording.Recorder;
import dev.nerve.terminal.state.Judge;
import dev.nerve.terminal.tmux.TmuxPanes;
import dev.nerve.terminal.wezterm.WeztermPanes;
import java.io.IOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// A terminal opener: finds the rules, prepares a shell, and starts the program.
///
/// *Confined to one thread.*
final class Opening {

    /// The number of rows to keep after they have left the screen.
    private static final int SCROLLBACK = 10_000;

    /// The time that tmux and wezterm may take to answer.
    private static final Duration PANE_LIMIT = Duration.ofSeconds(10);

    private static final String SHELL = "shell";

    private final NodeId id;
    private final TerminalTerms terms;
    private final TerminalHost host;

    Opening(NodeId id, TerminalTerms terms, TerminalHost host) {
        this.id = id;
        this.terms = terms;
        this.host = host;
    }

    /// {@return the terminal, with a started program}
    ///
    /// @throws NerveException if the start fails; no resources are left
    Opened open() throws InterruptedException {
        try {
            return switch (terms.source()) {
                case Source.Spawn spawn -> spawn(spawn);
                case Source.Attach attach -> attach(attach);
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

    private Opened spawn(Source.Spawn spawn) throws IOException, InterruptedException {
        var launch = launch(spawn);
        var prompt = prompt(spawn, launch);
        if (prompt.isEmpty()) {
            return start(launch, spawn, Manners.ofProgram(terms.parser(), spawn.command()));
        }
        try {
            return start(prompt.get().launch(), spawn, Manners.ofShell(sign(spawn), prompt.get()));
        } catch (IOException | RuntimeException | InterruptedException failure) {
            prompt.get().close();
            throw failure;
        }
    }

    private Launch launch(Source.Spawn spawn) {
        var environment = new HashMap<>(host.environment());
        environment.putAll(spawn.environment());
        var directory = host.directory().resolve(spawn.directory());
        try {
            return new Launch(spawn.command(), directory, environment);
        } catch (IllegalArgumentException wrong) {
            throw new NerveException.Invalid("terminal '%s': %s".formatted(id, wrong.getMessage()));
        }
    }

    /// Prepares a shell's prompts, unless the options name other rules.
    private Optional<ShellPrompt> prompt(Source.Spawn spawn, Launch launch) throws IOException {
        if (!terms.parser().equals(SHELL) && !terms.parser().equals(TerminalTerms.AUTO)) {
            return Optional.empty();
        }
        var nonce = PromptNonce.random(host.random());
        var prompt = ShellPrompt.prepare(launch, sign(spawn), nonce, host.files());
        if (prompt.isEmpty() && terms.parser().equals(SHELL)) {
            throw new NerveException.Unsupported(
                    "terminal '%s': %s is not an interactive shell that nerve knows: %s"
                            .formatted(
                                    id,
                                    spawn.command(),
                                    "use bash, zsh or sh without a script, or another parser"));
        }
        return prompt;
    }

    private static PromptSign sign(Source.Spawn spawn) {
        return spawn.backend() == Backend.PTY ? PromptSign.MARKS : PromptSign.TOKEN;
    }

    private Opened start(Launch launch, Source.Spawn spawn, Manners manners)
            throws IOException, InterruptedException {
        if (spawn.backend() != Backend.PTY) {
            return startInPane(launch, spawn, manners);
        }
        return watched(
                manners,
                witness ->
                        PtyTerminal.open(launch, terms.size(), SCROLLBACK, host.poller(), witness));
    }

    /// Passes the variables that differ from ours, and those of the options. A pane inherits the
    /// variables of its server, which may differ from ours.
    private Opened startInPane(Launch launch, Source.Spawn spawn, Manners manners)
            throws IOException, InterruptedException {
        launch.locate();
        var own = host.environment();
        var other = new HashMap<>(launch.environment());
        other.entrySet().removeIf(entry -> entry.getValue().equals(own.get(entry.getKey())));
        other.putAll(spawn.environment());
        var held = new HashMap<>(other);
        held.keySet().removeIf(name -> !PaneVariables.canHold(name));
        other.keySet().removeAll(held.keySet());
        if (held.isEmpty()) {
            return inPane(spawn, launch.command(), launch, other, manners);
        }
        var variables = PaneVariables.write(host.files(), held);
        try {
            return inPane(
                    spawn,
                    variables.around(launch.command()),
                    launch,
                    other,
                    manners.andClosing(variables));
        } catch (IOException | RuntimeException | InterruptedException failure) {
            variables.close();
            throw failure;
        }
    }

    private Opened inPane(
            Source.Spawn spawn,
            List<String> command,
            Launch launch,
            Map<String, String> variables,
            Manners manners)
            throws IOException, InterruptedException {
        var pane = PaneLaunch.of(launch.directory(), command).withEnvironment(variables);
        // Wezterm sets the size of its panes from its window.
        var sized = spawn.backend() == Backend.WEZTERM ? pane : pane.withSize(terms.size());
        return watched(manners, witness -> panes(spawn.backend()).open(sized, witness));
    }

    private Opened attach(Source.Attach attach) throws IOException, InterruptedException {
        if (terms.parser().equals(SHELL)) {
            throw new NerveException.Unsupported(
                    "terminal '%s': nerve did not start this shell and cannot detect its state: %s"
                            .formatted(id, "start one with a command instead"));
        }
        return watched(
                Manners.ofProgram(terms.parser(), List.of()),
                witness -> panes(attach.backend()).attach(attach.pane(), witness));
    }

    private Panes panes(Backend backend) {
        var errands = new Errands(host.directory(), host.environment(), PANE_LIMIT, host.poller());
        return switch (backend) {
            case TMUX -> TmuxPanes.of(errands);
            case WEZTERM -> WeztermPanes.of(errands);
            case PTY -> throw new IllegalArgumentException("a pty is not a pane");
        };
    }

    private Opened watched(Manners manners, Opener opener)
            throws IOException, InterruptedException {
        var recorder = recorder();
        var judge = new Judge(manners.rules(), host.time().nanos());
        var witness = new Witness(host.time(), judge, manners.output(), recorder);
        try {
            var terminal = witness.watch(() -> proven(manners, witness, opener.open(witness)));
            return new Opened(
                    terminal, witness, manners.rules(), manners.entering(), manners.rest());
        } catch (IOException | RuntimeException | InterruptedException failure) {
            witness.close();
            throw failure;
        }
    }

    /// Installs the prompt check for shells only: the kernel can confirm that a shell reads, but
    /// other programs wait in any way. In wezterm the known process is our wrapper around the
    /// shell.
    private static Terminal proven(Manners manners, Witness witness, Terminal terminal) {
        if (manners.entering() instanceof Entering.IntoShell) {
            try {
                var info = terminal.info();
                boolean isShell = !info.backend().equals(Backend.WEZTERM.wireName());
                witness.proveBy(
                        isShell && info.pid().isPresent()
                                ? PromptProof.of(info.pid().getAsLong())
                                : Optional.empty());
            } catch (RuntimeException failure) {
                terminal.close();
                throw failure;
            }
        }
        return terminal;
    }

    private Optional<Recorder> recorder() {
        var wanted = terms.recording();
        if (wanted == null) {
            return Optional.empty();
        }
        if (!(terms.source() instanceof Source.Spawn spawn) || spawn.backend() != Backend.PTY) {
            throw new NerveException.Unsupported(
                    "terminal '%s' cannot be recorded: %s"
                            .formatted(id, "a pane does not provide raw output; use a pty"));
        }
        var header =
                new CastHeader(
                        terms.size(),
                        Optional.of(host.time().now()),
                        host.secrets().mask(String.join(" ", spawn.command())),
                        id.name(),
                        Map.of());
        var file = RecordingFile.free(host.directory().resolve(wanted));
        var writer = CastWriter.create(file, header, CastWriter.USUAL_LIMIT);
        return Optional.of(new Recorder(writer, host.time()::nanos, host.secrets()));
    }

    /// A function that opens a terminal with the given listener.
    @FunctionalInterface
    private interface Opener {

        Terminal open(Witness witness) throws IOException, InterruptedException;
    }
}
