package dev.nerve.terminal.node;

import dev.nerve.NerveException;
import dev.nerve.node.capability.screen.ScreenFeed;
import dev.nerve.run.CancellationToken;
import dev.nerve.run.Parallel;
import dev.nerve.run.TimeSource;
import dev.nerve.terminal.backend.Terminal;
import dev.nerve.terminal.backend.TerminalListener;
import dev.nerve.terminal.node.output.OutputLocator;
import dev.nerve.terminal.node.output.ProgramOutput;
import dev.nerve.terminal.process.ProcessExit;
import dev.nerve.terminal.recording.TerminalRecorder;
import dev.nerve.terminal.screen.ScreenFrame;
import dev.nerve.terminal.screen.TerminalSize;
import dev.nerve.terminal.state.ProgramQuestion;
import dev.nerve.terminal.state.TerminalState;
import dev.nerve.terminal.state.detection.FinishedCommand;
import dev.nerve.terminal.state.detection.StateDetector;
import dev.nerve.terminal.state.detection.StateExplanation;
import dev.nerve.terminal.state.detection.StateVerdict;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// A monitor of all events in one terminal: it feeds the state detector and the recorder, and wakes
/// waiting threads.
///
/// The lock guards the detector. A thread that holds it may read the screen but never writes to the
/// terminal. *Safe for many threads.*
final class TerminalMonitor implements TerminalListener {

    private static final System.Logger LOG = System.getLogger(TerminalMonitor.class.getName());

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final TimeSource time;
    private final StateDetector stateDetector;
    private final OutputLocator output;
    private final ScreenFeed feed = new ScreenFeed(() -> terminal().snapshot());
    private final OutputListeners listeners = new OutputListeners();
    private final ScreenViewers viewers = new ScreenViewers();
    private final Optional<TerminalRecorder> recorder;
    private Optional<PromptVerifier> proof = Optional.empty();
    private @Nullable Terminal terminal;
    private @Nullable ProcessExit exit;
    private VerdictListener verdicts = VerdictListener.NONE;
    private CancellationToken.@Nullable Registration check;
    private long checkAt = Long.MAX_VALUE;

    /// @param time the clock
    /// @param stateDetector detects the state of the program
    /// @param output locates the output of commands
    /// @param recorder records the terminal, if wanted
    TerminalMonitor(
            TimeSource time,
            StateDetector stateDetector,
            OutputLocator output,
            Optional<TerminalRecorder> recorder) {
        this.time = time;
        this.stateDetector = stateDetector;
        this.output = output;
        this.recorder = recorder;
    }

    /// {@return the opened terminal; its events wait until this monitor knows it}
    Terminal open(TerminalFactory factory) throws IOException, InterruptedException {
        lock.lockInterruptibly();
        try {
            var opened = factory.open();
            terminal = opened;
            // A pane may already show its final screen, and then no change event would follow.
            screenChanged();
            return opened;
        } finally {
            lock.unlock();
        }
    }

    /// Accepts prompts from now on only if the kernel confirms that the shell reads.
    ///
    /// @param other the check, if the kernel reports enough
    void usePromptVerifier(Optional<PromptVerifier> other) {
        lock.lock();
        try {
            proof = other;
        } finally {
            lock.unlock();
        }
    }

    /// Sets the listener for verdicts, and reports the current one.
    void reportTo(VerdictListener listener) {
        inTurn(() -> verdicts = listener);
        verdict();
    }

    private Terminal terminal() {
        if (terminal == null) {
            throw new IllegalStateException("there is no terminal");
        }
        return terminal;
    }

    private ScreenFrame frame() {
        return terminal().frame();
    }

    OutputListeners listeners() {
        return listeners;
    }

    ScreenFeed feed() {
        return feed;
    }

    ScreenViewers viewers() {
        return viewers;
    }

    @Override
    public void output(byte[] bytes, int length) {
        recorder.ifPresent(one -> one.output(bytes, length));
        feed.append(bytes, length);
        listeners.output(bytes, length);
    }

    @Override
    public void oscReceived(int code, String text) {
        inTurn(() -> {
            output.oscReceived(code, text, this::frame);
            var state = stateDetector.stateForOsc(code, text);
            if (proof.isPresent() && state.equals(Optional.of(TerminalState.READY))) {
                proof.get().claim(now -> stateDetector.oscSignal(code, text, now), time.nanos());
            } else {
                if (state.equals(Optional.of(TerminalState.BUSY))) {
                    proof.ifPresent(PromptVerifier::dropClaim);
                }
                stateDetector.oscSignal(code, text, time.nanos());
            }
        });
    }

    /// Updates viewers and state. Ignores a pane that is gone or does not answer; its end is
    /// reported separately.
    @Override
    public void screenChanged() {
        try {
            // Viewers come first, so that threads that wake on the new state find the screen
            // already processed.
            viewers.screenChanged(terminal);
            if (terminal != null && !terminal.hasRawOutput()) {
                feed.redraw();
            }
            inTurn(this::look);
        } catch (NerveException failure) {
            LOG.log(System.Logger.Level.DEBUG, "cannot read the screen", failure);
        }
    }

    /// Reads the screen. A visible prompt needs the kernel's confirmation; any other screen drops
    /// the pending claim.
    private void look() {
        if (proof.isEmpty() || !stateDetector.looksAtScreen()) {
            stateDetector.screenChanged(this::frame, time.nanos());
            return;
        }
        var seen = frame();
        if (stateDetector.stateForScreen(seen).equals(Optional.of(TerminalState.READY))) {
            proof.get().claim(now -> stateDetector.screenChanged(() -> seen, now), time.nanos());
        } else {
            proof.get().dropClaim();
            stateDetector.screenChanged(() -> seen, time.nanos());
        }
    }

    @Override
    public void programEnded(ProcessExit how) {
        inTurn(() -> {
            exit = how;
            stateDetector.programEnded(how, time.nanos());
        });
        recorder.ifPresent(one -> one.programEnded(how));
    }

    /// Must be called before the program can read the text, so that no response comes first.
    void typed(String text) {
        recorder.ifPresent(one -> one.typed(text));
        inTurn(() -> {
            if (stateDetector.typed(text, time.nanos())) {
                proof.ifPresent(PromptVerifier::enterPressed);
            }
        });
    }

    /// Reports the state that the program announced on a dedicated channel.
    void reportState(TerminalState state, String rule, String what) {
        inTurn(() -> stateDetector.reportState(state, rule, what, time.nanos()));
    }

    /// Reports a question that the program asked on a dedicated channel.
    void reportQuestion(ProgramQuestion question, String rule, String what) {
        inTurn(() -> stateDetector.reportQuestion(question, rule, what, time.nanos()));
    }

    void resized(TerminalSize size) {
        recorder.ifPresent(one -> one.resized(size));
    }

    /// Ends the recording.
    void close() {
        cancelCheck();
        feed.close();
        recorder.ifPresent(TerminalRecorder::close);
        recorder.flatMap(TerminalRecorder::failure)
                .ifPresent(failure ->
                        LOG.log(
                                System.Logger.Level.WARNING,
                                "a recording ended early: " + failure));
    }

    /// Reports the verdict before the change too, because it may have changed by time alone.
    private void inTurn(Runnable change) {
        lock.lock();
        try {
            if (verdicts.isListening()) {
                reportVerdict();
            }
            change.run();
            if (verdicts.isListening()) {
                reportVerdict();
                scheduleCheck();
            }
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    private StateVerdict reportVerdict() {
        var verdict = stateDetector.verdict(time.nanos());
        verdicts.accept(verdict, Optional.ofNullable(exit));
        return verdict;
    }

    /// Schedules a look at the next time at which the verdict may change without an event.
    private void scheduleCheck() {
        long next = Math.min(stateDetector.due(), proofDue());
        if (next < checkAt) {
            cancelCheck();
            checkAt = next;
            var delay = Duration.ofNanos(Math.max(next - time.nanos(), 1));
            check = Parallel.schedule(time, delay, this::checkVerdict);
        }
    }

    private void checkVerdict() {
        lock.lock();
        try {
            checkAt = Long.MAX_VALUE;
            proof.ifPresent(one -> one.verify(time.nanos()));
            reportVerdict();
            scheduleCheck();
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    private void cancelCheck() {
        lock.lock();
        try {
            if (check != null) {
                check.close();
                check = null;
            }
            checkAt = Long.MAX_VALUE;
        } finally {
            lock.unlock();
        }
    }

    StateVerdict verdict() {
        lock.lock();
        try {
            proof.ifPresent(one -> one.verify(time.nanos()));
            var verdict = reportVerdict();
            if (verdicts.isListening()) {
                scheduleCheck();
            }
            return verdict;
        } finally {
            lock.unlock();
        }
    }

    StateExplanation explain() {
        lock.lock();
        try {
            proof.ifPresent(one -> one.verify(time.nanos()));
            if (verdicts.isListening()) {
                reportVerdict();
                scheduleCheck();
            }
            var explanation = stateDetector.explain(time.nanos());
            return proof.filter(PromptVerifier::isGivenUp).isPresent()
                    ? explanation.withRemark("its prompts are not confirmed")
                    : explanation;
        } finally {
            lock.unlock();
        }
    }

    Optional<ProcessExit> exit() {
        lock.lock();
        try {
            return Optional.ofNullable(exit);
        } finally {
            lock.unlock();
        }
    }

    /// {@return the last command that a shell ran, if the shell reports commands}
    Optional<FinishedCommand> lastCommand() {
        lock.lock();
        try {
            var all = stateDetector.commands();
            return all.isEmpty() ? Optional.empty() : Optional.of(all.getLast());
        } finally {
            lock.unlock();
        }
    }

    /// Starts to collect the output of the next input.
    void expectOutput(String entered) {
        var before = frame();
        inTurn(() -> output.expect(entered, before));
    }

    /// {@return the output of the last input}
    ProgramOutput lastOutput() {
        lock.lock();
        try {
            return output.read(terminal());
        } finally {
            lock.unlock();
        }
    }

    /// Waits until the program reaches a state.
    ///
    /// @param wanted the condition; a dead program always ends the wait
    /// @param deadline the end of the wait in nanoseconds, or `Long.MAX_VALUE`
    /// @return the first wanted verdict, or the last one before the deadline
    StateVerdict await(Predicate<StateVerdict> wanted, long deadline) throws InterruptedException {
        lock.lockInterruptibly();
        try {
            while (true) {
                long now = time.nanos();
                proof.ifPresent(one -> one.verify(now));
                var verdict = stateDetector.verdict(now);
                boolean over = verdict.state() == TerminalState.DEAD || wanted.test(verdict);
                long next = Math.min(deadline, Math.min(stateDetector.due(), proofDue()));
                if (over || now >= deadline) {
                    if (verdicts.isListening()) {
                        // The caller may act on it before any other thread reports it.
                        verdicts.accept(verdict, Optional.ofNullable(exit));
                    }
                    return verdict;
                }
                if (next == Long.MAX_VALUE) {
                    changed.await();
                } else {
                    changed.await(Math.max(next - now, 1), TimeUnit.NANOSECONDS);
                }
            }
        } finally {
            lock.unlock();
        }
    }

    private long proofDue() {
        return proof.map(PromptVerifier::due).orElse(Long.MAX_VALUE);
    }

    /// A listener for the verdicts about one program. The monitor calls it under its lock, so it
    /// must only store the verdict.
    interface VerdictListener {

        /// A listener that wants nothing.
        VerdictListener NONE =
                new VerdictListener() {
                    @Override
                    public boolean isListening() {
                        return false;
                    }

                    @Override
                    public void accept(StateVerdict verdict, Optional<ProcessExit> exit) {}
                };

        /// {@return whether verdicts are wanted as soon as they change; otherwise only when
        /// somebody asks for the state}
        boolean isListening();

        /// Receives the current verdict, which may be the same as before.
        ///
        /// @param verdict the verdict
        /// @param exit the exit of the program, if it has ended
        void accept(StateVerdict verdict, Optional<ProcessExit> exit);
    }

    /// A function that opens a terminal with this monitor as its listener.
    @FunctionalInterface
    interface TerminalFactory {

        Terminal open() throws IOException, InterruptedException;
    }
}
