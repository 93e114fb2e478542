package dev.nerve.terminal.node;

import dev.nerve.NerveException;
import dev.nerve.run.Time;
import dev.nerve.terminal.backend.Terminal;
import dev.nerve.terminal.backend.TerminalListener;
import dev.nerve.terminal.process.Exit;
import dev.nerve.terminal.recording.Recorder;
import dev.nerve.terminal.screen.Frame;
import dev.nerve.terminal.screen.Size;
import dev.nerve.terminal.state.Explanation;
import dev.nerve.terminal.state.FinishedCommand;
import dev.nerve.terminal.state.Judge;
import dev.nerve.terminal.state.Question;
import dev.nerve.terminal.state.TerminalState;
import dev.nerve.terminal.state.Verdict;
import java.io.IOException;
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
final class Witness implements TerminalListener {

    private static final System.Logger LOG = System.getLogger(Witness.class.getName());

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final Time time;
    private final Judge judge;
    private final OutputPlace output;
    private final Listeners listeners = new Listeners();
    private final Viewers viewers = new Viewers();
    private final Optional<Recorder> recorder;
    private Optional<PromptProof> proof = Optional.empty();
    private @Nullable Terminal terminal;
    private @Nullable Exit exit;

    /// @param time the clock
    /// @param judge detects the state of the program
    /// @param output locates the output of commands
    /// @param recorder records the terminal, if wanted
    Witness(Time time, Judge judge, OutputPlace output, Optional<Recorder> recorder) {
        this.time = time;
        this.judge = judge;
        this.output = output;
        this.recorder = recorder;
    }

    /// {@return the opened terminal; its events wait until this monitor knows it}
    Terminal watch(Opener opener) throws IOException, InterruptedException {
        lock.lockInterruptibly();
        try {
            var opened = opener.open();
            terminal = opened;
            // A pane may already show its final screen, and then no change event would follow.
            shown();
            return opened;
        } finally {
            lock.unlock();
        }
    }

    /// Accepts prompts from now on only if the kernel confirms that the shell reads.
    ///
    /// @param other the check, if the kernel reports enough
    void proveBy(Optional<PromptProof> other) {
        lock.lock();
        try {
            proof = other;
        } finally {
            lock.unlock();
        }
    }

    private Terminal terminal() {
        if (terminal == null) {
            throw new IllegalStateException("there is no terminal");
        }
        return terminal;
    }

    private Frame frame() {
        return terminal().frame();
    }

    Listeners listeners() {
        return listeners;
    }

    Viewers viewers() {
        return viewers;
    }

    @Override
    public void output(byte[] bytes, int length) {
        recorder.ifPresent(one -> one.output(bytes, length));
        listeners.output(bytes, length);
    }

    @Override
    public void told(int code, String text) {
        inTurn(() -> {
            output.told(code, text, this::frame);
            var state = judge.wouldTell(code, text);
            if (proof.isPresent() && state.equals(Optional.of(TerminalState.READY))) {
                proof.get().claim(now -> judge.told(code, text, now), time.nanos());
            } else {
                if (state.equals(Optional.of(TerminalState.BUSY))) {
                    proof.ifPresent(PromptProof::drop);
                }
                judge.told(code, text, time.nanos());
            }
        });
    }

    /// Updates viewers and state. Ignores a pane that is gone or does not answer; its end is
    /// reported separately.
    @Override
    public void shown() {
        try {
            // Viewers come first, so that threads that wake on the new state find the screen
            // already processed.
            viewers.shown(terminal);
            inTurn(this::look);
        } catch (NerveException failure) {
            LOG.log(System.Logger.Level.DEBUG, "cannot read the screen", failure);
        }
    }

    /// Reads the screen. A visible prompt needs the kernel's confirmation; any other screen drops
    /// the pending claim.
    private void look() {
        if (proof.isEmpty() || !judge.looksAtScreen()) {
            judge.shown(this::frame, time.nanos());
            return;
        }
        var seen = frame();
        if (judge.wouldShow(seen).equals(Optional.of(TerminalState.READY))) {
            proof.get().claim(now -> judge.shown(() -> seen, now), time.nanos());
        } else {
            proof.get().drop();
            judge.shown(() -> seen, time.nanos());
        }
    }

    @Override
    public void ended(Exit how) {
        inTurn(() -> {
            exit = how;
            judge.ended(how, time.nanos());
        });
        recorder.ifPresent(one -> one.ended(how));
    }

    /// Must be called before the program can read the text, so that no response comes first.
    void typed(String text) {
        recorder.ifPresent(one -> one.typed(text));
        inTurn(() -> {
            if (judge.typed(text, time.nanos())) {
                proof.ifPresent(PromptProof::enter);
            }
        });
    }

    /// Reports the state that the program announced on a dedicated channel.
    void said(TerminalState state, String rule, String what) {
        inTurn(() -> judge.said(state, rule, what, time.nanos()));
    }

    /// Reports a question that the program asked on a dedicated channel.
    void asked(Question question, String rule, String what) {
        inTurn(() -> judge.asked(question, rule, what, time.nanos()));
    }

    void resized(Size size) {
        recorder.ifPresent(one -> one.resized(size));
    }

    /// Ends the recording.
    void close() {
        recorder.ifPresent(Recorder::close);
        recorder.flatMap(Recorder::failure)
                .ifPresent(failure ->
                        LOG.log(
                                System.Logger.Level.WARNING,
                                "a recording ended early: " + failure));
    }

    private void inTurn(Runnable change) {
        lock.lock();
        try {
            change.run();
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    Verdict verdict() {
        lock.lock();
        try {
            proof.ifPresent(one -> one.prove(time.nanos()));
            return judge.verdict(time.nanos());
        } finally {
            lock.unlock();
        }
    }

    Explanation explain() {
        lock.lock();
        try {
            proof.ifPresent(one -> one.prove(time.nanos()));
            var explanation = judge.explain(time.nanos());
            return proof.filter(PromptProof::isGivenUp).isPresent()
                    ? explanation.withRemark("its prompts are not confirmed")
                    : explanation;
        } finally {
            lock.unlock();
        }
    }

    Optional<Exit> exit() {
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
            var all = judge.commands();
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
    Written written() {
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
    Verdict await(Predicate<Verdict> wanted, long deadline) throws InterruptedException {
        lock.lockInterruptibly();
        try {
            while (true) {
                long now = time.nanos();
                proof.ifPresent(one -> one.prove(now));
                var verdict = judge.verdict(now);
                boolean over = verdict.state() == TerminalState.DEAD || wanted.test(verdict);
                long next = Math.min(deadline, Math.min(judge.due(), proofDue()));
                if (over || now >= deadline) {
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
        return proof.map(PromptProof::due).orElse(Long.MAX_VALUE);
    }

    /// A function that opens a terminal with this monitor as its listener.
    @FunctionalInterface
    interface Opener {

        Terminal open() throws IOException, InterruptedException;
    }
}
