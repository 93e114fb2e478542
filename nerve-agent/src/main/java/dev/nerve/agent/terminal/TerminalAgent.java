package dev.nerve.agent.terminal;

import dev.nerve.ErrorCode;
import dev.nerve.NerveException;
import dev.nerve.agent.Agent;
import dev.nerve.agent.AgentAnswer;
import dev.nerve.agent.AgentLaunch;
import dev.nerve.agent.AgentListener;
import dev.nerve.agent.Leftovers;
import dev.nerve.terminal.node.TerminalNode;
import dev.nerve.terminal.state.Explanation;
import dev.nerve.terminal.state.TerminalState;
import dev.nerve.terminal.state.Verdict;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;

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
    private final Desk desk;
    private final Channel channel;
    private final TerminalNode node;
    private final ScreenText screen;
    private final Leftovers leftovers;

    /// Allows one prompt at a time; held until it is answered, by design.
    private final ReentrantLock prompts = new ReentrantLock();

    private TerminalAgent(Desk desk, Channel channel, Leftovers leftovers) {
        this.launch = desk.launch();
        this.desk = desk;
        this.channel = channel;
        this.leftovers = leftovers;
        var terms = new StartCommand(launch, channel, leftovers).terms();
        this.node = TerminalNode.of(launch.node().name(), terms, launch.host());
        this.screen = new ScreenText(node, launch.program().name());
        desk.sees(node);
    }

    /// {@return a started program; it is ready unless it asks something that only a person can
    /// answer}
    ///
    /// @param launch the start of the program
    /// @throws NerveException if it cannot be started; nothing is left then
    /// @throws InterruptedException if the thread was interrupted; nothing is left then
    public static Agent open(AgentLaunch launch) throws InterruptedException {
        var desk = new Desk(launch);
        var leftovers = Leftovers.of(launch);
        var channel = channel(desk, leftovers);
        try {
            var agent = new TerminalAgent(desk, channel, leftovers);
            return agent.start();
        } catch (RuntimeException | InterruptedException failure) {
            channel.close();
            throw failure;
        }
    }

    private static Channel channel(Desk desk, Leftovers leftovers) {
        try {
            return switch (desk.launch().program().name()) {
                case "claude_code" -> ClaudeHooks.open(desk);
                case "codex" -> new CodexRollouts(desk, leftovers);
                case "gemini" -> GeminiHooks.open(desk);
                case "opencode" -> OpencodeServer.open(desk);
                default -> Channel.SILENT;
            };
        } catch (IOException failure) {
            throw new NerveException.Failed(
                    ErrorCode.PROCESS,
                    "cannot open the channel to agent '%s': %s"
                            .formatted(desk.launch().node(), failure.getMessage()));
        }
    }

    private TerminalAgent start() throws InterruptedException {
        try {
            node.start();
            Thread.ofVirtual().name("nerve-agent-end").start(this::awaitEnd);
            node.view(screen::shown);
            new Readiness(launch, node).settle();
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
    public Explanation explain() {
        return node.explain();
    }

    @Override
    public Optional<String> session() {
        return desk.session();
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
            var turn = new Turn(entered(prompt), listener);
            new Readiness(launch, node).require(turn::tell);
            requireMode();
            desk.begin(turn);
            try {
                return new Prompting(desk, turn, channel, node, screen).run();
            } finally {
                desk.end();
                desk.permissions().withdrawAll();
                turn.close();
            }
        } finally {
            prompts.unlock();
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
        shown.flatMap(mode -> launch.refusedMode(mode, "not given the prompt"))
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
        return commands.entered(prompt);
    }

    /// Cancels the turn. Waits until the program has the prompt, because keys pressed before have
    /// no effect. Presses again, because some programs miss keys pressed just after.
    @Override
    public void interrupt() throws InterruptedException {
        var found = desk.turn();
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

    private static boolean isAtRest(Verdict verdict) {
        return verdict.state() == TerminalState.READY || verdict.state() == TerminalState.DEAD;
    }

    private boolean isOver(Turn turn) {
        return turn.isOver() || desk.turn().filter(turn::equals).isEmpty();
    }

    private Presses presses() {
        return new Presses(node, launch.host().time());
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
        return desk.turn().isEmpty() && node.verdict().state() == TerminalState.READY;
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
        desk.permissions().close();
        leftovers.end();
        channel.close();
    }
}
