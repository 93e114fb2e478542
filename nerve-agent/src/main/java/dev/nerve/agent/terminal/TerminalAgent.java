package dev.nerve.agent.terminal;

import dev.nerve.ErrorCode;
import dev.nerve.NerveException;
import dev.nerve.agent.Agent;
import dev.nerve.agent.AgentAnswer;
import dev.nerve.agent.AgentLaunch;
import dev.nerve.agent.AgentListener;
import dev.nerve.agent.ProgramProcesses;
import dev.nerve.agent.terminal.channel.ProgramChannel;
import dev.nerve.agent.terminal.channel.ProgramStateHub;
import dev.nerve.agent.terminal.channel.TerminalTurn;
import dev.nerve.agent.terminal.claude.ClaudeHookChannel;
import dev.nerve.agent.terminal.codex.CodexRolloutChannel;
import dev.nerve.agent.terminal.gemini.GeminiHookChannel;
import dev.nerve.agent.terminal.opencode.OpencodeServerChannel;
import dev.nerve.lifecycle.LifecycleSubscription;
import dev.nerve.lifecycle.NodeStateListener;
import dev.nerve.terminal.node.TerminalNode;
import dev.nerve.terminal.state.TerminalState;
import dev.nerve.terminal.state.detection.StateExplanation;
import dev.nerve.terminal.state.detection.StateVerdict;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/// An agent program on its own screen, where a person can take over at any time.
///
/// Reports through its channel take precedence over its screen. *Safe for many threads.*
public final class TerminalAgent implements Agent {

    /// The time that a program has to quit by its own keys.
    private static final Duration QUITTING = Duration.ofSeconds(1);

    /// The maximum number of attempts to cancel a turn.
    private static final int MOST_TRIES = 3;

    /// The time that a cancelled turn has to end before the next attempt.
    private static final Duration AGAIN = Duration.ofSeconds(3);

    /// The number of rows below a composer.
    private static final int FOOTER_ROWS = 2;

    private static final Duration LONG = Duration.ofDays(1);
    private static final Duration SHORTLY = Duration.ofMillis(20);

    private final AgentLaunch launch;
    private final ProgramStateHub hub;
    private final ProgramChannel channel;
    private final TerminalNode node;
    private final ScreenTurnReader screen;
    private final ProgramProcesses processes;

    /// The dialog at the start, until the first prompt; null if there is none.
    private volatile @Nullable StartDialog startDialog;

    /// Allows one prompt at a time; held until it is answered, by design.
    private final ReentrantLock prompts = new ReentrantLock();

    private TerminalAgent(ProgramStateHub hub, ProgramChannel channel, ProgramProcesses processes) {
        this.launch = hub.launch();
        this.hub = hub;
        this.channel = channel;
        this.processes = processes;
        var options = new TerminalLaunch(launch, channel, processes).options();
        this.node = TerminalNode.of(launch.node().name(), options, launch.host());
        this.screen = new ScreenTurnReader(node, launch.program().name());
        hub.attachTerminal(node);
    }

    /// {@return a started program; it is ready unless it asks something that only a person can
    /// answer}
    ///
    /// @param launch the start of the program
    /// @throws NerveException if it cannot be started; nothing is left then
    /// @throws InterruptedException if the thread was interrupted; nothing is left then
    public static Agent open(AgentLaunch launch) throws InterruptedException {
        var hub = new ProgramStateHub(launch);
        var processes = ProgramProcesses.of(launch);
        var channel = channel(hub, processes);
        try {
            var agent = new TerminalAgent(hub, channel, processes);
            return agent.start();
        } catch (RuntimeException | InterruptedException failure) {
            channel.close();
            throw failure;
        }
    }

    private static ProgramChannel channel(ProgramStateHub hub, ProgramProcesses processes) {
        try {
            return switch (hub.launch().program().name()) {
                case "claude_code" -> ClaudeHookChannel.open(hub);
                case "codex" -> new CodexRolloutChannel(hub, processes);
                case "gemini" -> GeminiHookChannel.open(hub);
                case "opencode" -> OpencodeServerChannel.open(hub);
                default -> ProgramChannel.NONE;
            };
        } catch (IOException failure) {
            throw new NerveException.Failed(
                    ErrorCode.PROCESS,
                    "cannot open the channel to agent '%s': %s"
                            .formatted(hub.launch().node(), failure.getMessage()));
        }
    }

    private TerminalAgent start() throws InterruptedException {
        try {
            node.start();
            Thread.ofVirtual().name("nerve-agent-end").start(this::awaitEnd);
            node.watchScreen(screen::shown);
            boolean isReady = new ProgramReadiness(launch, node).settle();
            if (!isReady && launch.broker().canAskBeforeTurns()) {
                startDialog = StartDialog.ask(launch, node);
            }
            return this;
        } catch (RuntimeException | InterruptedException failure) {
            close();
            throw failure;
        }
    }

    /// Releases the resources as soon as the program ends by itself.
    private void awaitEnd() {
        try {
            while (node.await(_ -> false, LONG).state() != TerminalState.DEAD) {
                // A day has passed.
            }
            release();
        } catch (InterruptedException _) {
            // Nothing interrupts this thread.
        }
    }

    @Override
    public LifecycleSubscription watchState(NodeStateListener listener) {
        return node.watchState(listener);
    }

    @Override
    public StateExplanation explain() {
        return node.explain();
    }

    @Override
    public Optional<String> conversationId() {
        return hub.conversationId();
    }

    /// {@return its terminal, which callers may watch and type into}
    public TerminalNode terminal() {
        return node;
    }

    @Override
    public AgentAnswer ask(String prompt, AgentListener listener) throws InterruptedException {
        prompts.lockInterruptibly();
        try {
            node.requireAlive();
            endStartDialog();
            var turn = new TerminalTurn(entered(prompt), listener);
            new ProgramReadiness(launch, node).require(turn::emit);
            requireMode();
            hub.beginTurn(turn);
            try {
                return new PromptExecution(hub, turn, channel, node, screen).run();
            } finally {
                hub.endTurn();
                hub.permissions().withdrawAll();
                turn.close();
            }
        } finally {
            prompts.unlock();
        }
    }

    /// From the first prompt on, its run asks.
    private void endStartDialog() throws InterruptedException {
        var asking = startDialog;
        if (asking != null) {
            asking.end();
            startDialog = null;
        }
    }

    /// Checks the permission mode that the screen shows before anything is typed. Programs that
    /// report their mode are checked again with the prompt.
    private void requireMode() {
        var rows =
                node.frame().rows().stream()
                        .map(row -> row.text())
                        .filter(row -> !row.isBlank())
                        .toList();
        var footer = rows.subList(Math.max(0, rows.size() - FOOTER_ROWS), rows.size());
        var shown = launch.program().modes().shownOn(footer);
        shown.flatMap(mode -> launch.permissionModeProblem(mode, "not given the prompt"))
                .ifPresent(refusal -> {
                    throw new NerveException.Failed(ErrorCode.PERMISSION, refusal);
                });
    }

    /// Returns the prompt as it is typed. Refuses a prompt that the program would take for a
    /// command.
    private String entered(String prompt) {
        var commands = launch.program().commands();
        if (commands.isRefused(prompt)) {
            throw new NerveException.Invalid(
                    "agent '%s': on its screen, %s takes a prompt that begins like this for a"
                                    .formatted(launch.node(), launch.program().product().title())
                            + " command; begin it with other words: '%s'"
                                    .formatted(prompt.lines().findFirst().orElse("")));
        }
        return commands.escapePrompt(prompt);
    }

    /// Cancels the turn. Waits until the program has the prompt, because keys pressed before have
    /// no effect. Presses again, because some programs miss keys pressed just after.
    @Override
    public void interrupt() throws InterruptedException {
        var found = hub.turn();
        if (found.isEmpty()) {
            return;
        }
        var turn = found.get();
        turn.interrupt();
        while (!turn.isConfirmed() && !isOver(turn)) {
            node.await(_ -> turn.isConfirmed(), SHORTLY);
        }
        for (int tries = 0; tries < MOST_TRIES && !isOver(turn); tries++) {
            presses().press(launch.program().keys().interrupt());
            var verdict = node.await(now -> isOver(turn) || isAtRest(now), AGAIN);
            if (isAtRest(verdict)) {
                return;
            }
        }
    }

    private static boolean isAtRest(StateVerdict verdict) {
        return verdict.state() == TerminalState.READY || verdict.state() == TerminalState.DEAD;
    }

    private boolean isOver(TerminalTurn turn) {
        return turn.isOver() || hub.turn().filter(turn::equals).isEmpty();
    }

    private KeyPresser presses() {
        return new KeyPresser(node, launch.host().time());
    }

    /// Lets an idle program quit by its own keys if there is time; closes the terminal of others.
    @Override
    public void stop(Duration grace) throws InterruptedException {
        try {
            if (grace.compareTo(QUITTING) > 0 && isIdle()) {
                presses().press(launch.program().keys().quit());
                node.await(_ -> false, QUITTING);
            }
        } catch (NerveException.Failed _) {
            // The program has ended by itself.
        } finally {
            node.stop(grace);
            release();
        }
    }

    private boolean isIdle() {
        return hub.turn().isEmpty() && node.verdict().state() == TerminalState.READY;
    }

    @Override
    public void close() {
        boolean interrupted = Thread.interrupted();
        try {
            node.stop(Duration.ZERO);
        } catch (InterruptedException _) {
            interrupted = true;
        } finally {
            release();
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private synchronized void release() {
        hub.permissions().close();
        processes.kill();
        channel.close();
    }
}
