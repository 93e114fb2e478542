package dev.nerve.terminal.node;

import dev.nerve.DurationFormat;
import dev.nerve.ErrorCode;
import dev.nerve.NerveException;
import dev.nerve.NodeId;
import dev.nerve.run.TimeSource;
import dev.nerve.terminal.backend.Terminal;
import dev.nerve.terminal.node.output.LastLines;
import dev.nerve.terminal.screen.TerminalMode;
import dev.nerve.terminal.screen.TerminalSize;
import dev.nerve.terminal.state.TerminalState;
import dev.nerve.terminal.state.detection.StateVerdict;
import dev.nerve.value.Value;
import java.time.Duration;
import java.util.function.Predicate;

/// A terminal with its process, from the start of the program until it is closed.
///
/// All typed input goes through this class, because the state detector must see it before the
/// program does. *Safe for many threads.*
final class RunningTerminal implements AutoCloseable {

    private static final int LAST_LINES = 5;

    /// The keys that a terminal turns into signals, even inside a paste.
    private static final String KEYS = "\003\032\034";

    private static final Duration AGAIN = Duration.ofMillis(100);

    /// The time that a shell may need to start a command that was entered or announced.
    private static final Duration ABOUT = Duration.ofMillis(50);

    private final NodeId id;
    private final OpenTerminal openTerminal;
    private final TimeSource time;

    private RunningTerminal(NodeId id, OpenTerminal openTerminal, TimeSource time) {
        this.id = id;
        this.openTerminal = openTerminal;
        this.time = time;
    }

    /// {@return a terminal whose program is started but may not be ready}
    ///
    /// @throws NerveException if the program cannot be started; no resources are left
    static RunningTerminal start(NodeId id, TerminalOptions options, TerminalServices services)
            throws InterruptedException {
        return new RunningTerminal(
                id, new TerminalOpener(id, options, services).open(), services.time());
    }

    Terminal terminal() {
        return openTerminal.terminal();
    }

    TerminalMonitor monitor() {
        return openTerminal.witness();
    }

    StateVerdict verdict() {
        return monitor().verdict();
    }

    /// {@return whether nerve can detect when the program is ready}
    boolean canDetectReady() {
        return openTerminal.canDetectReady();
    }

    /// {@return the time in nanoseconds after this duration}
    long nanosAfter(Duration duration) {
        return time.nanos() + duration.toNanos();
    }

    StateVerdict await(Predicate<StateVerdict> wanted, long deadline) throws InterruptedException {
        return monitor().await(wanted, deadline);
    }

    /// Waits until the program is ready or asks something.
    void awaitReady(Duration limit) throws InterruptedException {
        if (!canDetectReady()) {
            requireAlive();
            return;
        }
        var verdict = await(RunningTerminal::hasStarted, nanosAfter(limit));
        switch (verdict.state()) {
            case READY, WAITING -> {}
            case DEAD -> throw ended(" before it was ready");
            case STARTING, BUSY ->
                    throw new NerveException.TimedOut(
                            "terminal '%s' was not ready after %s: %s"
                                    .formatted(id, DurationFormat.format(limit), why(verdict)));
        }
    }

    private static boolean hasStarted(StateVerdict verdict) {
        return verdict.state() != TerminalState.STARTING && verdict.state() != TerminalState.BUSY;
    }

    private static String why(StateVerdict verdict) {
        return "it is %s (%s: %s)"
                .formatted(
                        verdict.state().wireName(),
                        verdict.evidence().rule(),
                        verdict.evidence().what());
    }

    void requireAlive() {
        if (verdict().state() == TerminalState.DEAD) {
            throw ended("");
        }
    }

    private NerveException.Failed ended(String when) {
        return new NerveException.Failed(ErrorCode.PROCESS, exitReport().message(id, when));
    }

    ExitReport exitReport() {
        return new ExitReport(
                monitor().exit(), LastLines.of(terminal().read(0).text(), LAST_LINES));
    }

    void type(String text) throws InterruptedException {
        monitor().typed(text);
        terminal().write(text);
    }

    void paste(String text) throws InterruptedException {
        boolean marked = terminal().isOn(TerminalMode.BRACKETED_PASTE);
        monitor().typed(marked ? "\033[200~" + text + "\033[201~" : text.replace('\n', '\r'));
        terminal().paste(text);
    }

    /// Pastes into an input box, in which a line feed never submits.
    ///
    /// @param newline the key for a new line if the program has not requested bracketed paste
    void pasteInto(String text, String newline) throws InterruptedException {
        boolean marked = terminal().isOn(TerminalMode.BRACKETED_PASTE);
        monitor().typed(marked ? "\033[200~" + text + "\033[201~" : text);
        terminal().paste(text, newline);
    }

    void resize(TerminalSize size) {
        monitor().resized(size);
        terminal().resize(size);
        monitor().feed().redraw();
    }

    void interrupt() throws InterruptedException {
        monitor().typed("\003");
        terminal().interrupt();
    }

    /// Interrupts the last input.
    ///
    /// A shell can miss the key while it starts a command, so this method presses it again in that
    /// case. For a working program a second press may have another meaning.
    void interruptLastInput() throws InterruptedException {
        boolean missable =
                openTerminal.entering() instanceof SubmitStrategy.ShellSubmitStrategy
                        && nanosAfter(Duration.ZERO) - verdict().evidence().nanos()
                                < ABOUT.toNanos();
        interrupt();
        while (missable && !isReady(nanosAfter(AGAIN))) {
            interrupt();
        }
    }

    private boolean isReady(long deadline) throws InterruptedException {
        return switch (await(RunningTerminal::hasStarted, deadline).state()) {
            case READY, DEAD -> true;
            case STARTING, BUSY, WAITING -> false;
        };
    }

    /// Enters a text: types it and presses Enter.
    ///
    /// @param keys the keys for an input box
    void submit(String text, InputBoxKeys keys) throws InterruptedException {
        checkEnterable(text);
        monitor().expectOutput(openTerminal.entering().typed(text, terminal()));
        openTerminal.entering().enter(text, keys, this);
    }

    private static void checkEnterable(String text) {
        if (text.isBlank()) {
            throw new NerveException.Invalid("there is nothing to enter");
        }
        if (text.chars().anyMatch(key -> KEYS.indexOf(key) >= 0)) {
            throw new NerveException.Invalid(
                    "a text cannot contain the keys Ctrl-C, Ctrl-Z or Ctrl-\\, which a terminal"
                            + " turns into signals: press them with interrupt or write");
        }
    }

    Value.Fields facts() {
        var verdict = verdict();
        var facts =
                Value.Fields.EMPTY
                        .with("parser", openTerminal.rules().program())
                        .with("terminal_state", verdict.state().wireName())
                        .with("rule", verdict.evidence().rule());
        var exit = monitor().exit();
        return exit.isEmpty() ? facts : facts.with("exit_code", exit.get().code());
    }

    void stop(Duration grace) throws InterruptedException {
        terminal().stop(grace);
    }

    /// Ends the program if it still runs, and releases all resources.
    @Override
    public void close() {
        openTerminal.close();
    }
}
