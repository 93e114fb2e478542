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

/// Sees everything that happens in one terminal, tells the judge, and wakes those who wait.
///
/// The lock guards the judge; under it the screen is looked at, and nothing is written. *Safe for
/// many threads.*
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

    /// @param time where time comes from
    /// @param judge decides
    /// @param output finds what a command wrote
    /// @param recorder writes it down, if wanted
    Witness(Time time, Judge judge, OutputPlace output, Optional<Recorder> recorder) {
        this.time = time;
        this.judge = judge;
        this.output = output;
        this.recorder = recorder;
    }

    /// {@return what is opened, whose events are held back until it is known here}
    Terminal watch(Opener opener) throws IOException, InterruptedException {
        lock.lockInterruptibly();
        try {
            var opened = opener.open();
            terminal = opened;
            // A pane may show already what it will go on showing.
            shown();
            return opened;
        } finally {
            lock.unlock();
        }
    }

    /// From here on a prompt counts only if the kernel says that the shell reads.
    ///
    /// @param other what the kernel is asked with, where it tells enough
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

    /// A pane that is gone by now, or does not answer, shows nothing; that is told in time.
    @Override
    public void shown() {
        try {
            // First, so that whoever is woken by what the judge makes of it has seen it.
            viewers.shown(terminal);
            inTurn(this::look);
        } catch (NerveException failure) {
            LOG.log(System.Logger.Level.DEBUG, "nothing can be seen", failure);
        }
    }

    /// A screen that shows a prompt is a claim as well; any other says that there is none.
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

    /// To be told before the program gets to read it, so that no answer comes first.
    void typed(String text) {
        recorder.ifPresent(one -> one.typed(text));
        inTurn(() -> {
            if (judge.typed(text, time.nanos())) {
                proof.ifPresent(PromptProof::enter);
            }
        });
    }

    /// The program said how it is doing, on a channel made for it.
    void said(TerminalState state, String rule, String what) {
        inTurn(() -> judge.said(state, rule, what, time.nanos()));
    }

    /// The program asked something, on a channel made for it.
    void asked(Question question, String rule, String what) {
        inTurn(() -> judge.asked(question, rule, what, time.nanos()));
    }

    void resized(Size size) {
        recorder.ifPresent(one -> one.resized(size));
    }

    /// Nothing more is written down.
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
                    ? explanation.withRemark("nothing confirms what its prompts show")
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

    /// {@return the last command that a shell has run, if it tells}
    Optional<FinishedCommand> lastCommand() {
        lock.lock();
        try {
            var all = judge.commands();
            return all.isEmpty() ? Optional.empty() : Optional.of(all.getLast());
        } finally {
            lock.unlock();
        }
    }

    /// Begins a new stretch of output.
    void expectOutput(String entered) {
        var before = frame();
        inTurn(() -> output.expect(entered, before));
    }

    /// {@return what has been written for what was entered last}
    Written written() {
        lock.lock();
        try {
            return output.read(terminal());
        } finally {
            lock.unlock();
        }
    }

    /// Waits for a verdict.
    ///
    /// @param wanted which; a dead program is always enough
    /// @param deadline when to give up, or `Long.MAX_VALUE`
    /// @return the first that is wanted, or the last before the deadline
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

    /// Opens a terminal whose listener this is.
    @FunctionalInterface
    interface Opener {

        Terminal open() throws IOException, InterruptedException;
    }
}
