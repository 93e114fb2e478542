package dev.nerve.terminal.node;

import dev.nerve.ErrorCode;
import dev.nerve.NerveException;
import dev.nerve.NodeId;
import dev.nerve.lifecycle.LifecycleSubscription;
import dev.nerve.lifecycle.NodeStateListener;
import dev.nerve.lifecycle.NodeStateReason;
import dev.nerve.lifecycle.NodeStateReporter;
import dev.nerve.node.definition.NodeState;
import dev.nerve.terminal.process.ProcessExit;
import dev.nerve.terminal.state.ProgramQuestion;
import dev.nerve.terminal.state.TerminalState;
import dev.nerve.terminal.state.detection.StateVerdict;
import dev.nerve.value.Value;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/// A supervisor that starts, stops and restarts the program of one terminal. *Safe for many
/// threads.*
final class TerminalLifecycle {

    private final NodeId id;
    private final TerminalOptions options;
    private final TerminalServices services;

    /// Allows one start at a time. The starting thread holds this lock until the program is ready;
    /// a stop does not wait for it.
    private final ReentrantLock starting = new ReentrantLock();

    private final NodeStateReporter states = new NodeStateReporter(NodeState.CREATED);
    private Phase phase = Phase.CREATED;
    private @Nullable RunningTerminal runningTerminal;

    TerminalLifecycle(NodeId id, TerminalOptions options, TerminalServices services) {
        this.id = id;
        this.options = options;
        this.services = services;
    }

    Path directory() {
        return options.source() instanceof TerminalSource.Spawn spawn
                ? services.directory().resolve(spawn.directory())
                : services.directory();
    }

    NodeState state() {
        RunningTerminal now;
        synchronized (this) {
            now = runningTerminal;
            if (phase != Phase.RUNNING || now == null) {
                return phase.state;
            }
        }
        return now.verdict().state().nodeState();
    }

    /// Reads the state before and after, because nobody may have watched the program until now.
    LifecycleSubscription watchState(NodeStateListener listener) {
        state();
        var subscription = states.subscribe(listener);
        state();
        return subscription;
    }

    /// Sets the phase and reports its state. The caller holds this object's monitor.
    private void enterPhase(Phase next, NodeStateReason reason) {
        phase = next;
        states.report(next.state, reason);
    }

    /// Reports a verdict about the current program. A program that nerve stops is not dead.
    @SuppressWarnings("ReferenceEquality")
    private synchronized void reportVerdict(
            RunningTerminal source, StateVerdict verdict, Optional<ProcessExit> exit) {
        if (phase == Phase.RUNNING && source == runningTerminal) {
            states.report(verdict.state().nodeState(), reason(verdict, exit));
        }
    }

    private static NodeStateReason reason(StateVerdict verdict, Optional<ProcessExit> exit) {
        return switch (verdict.state()) {
            case STARTING, READY, BUSY -> NodeStateReason.NONE;
            case WAITING ->
                    NodeStateReason.of(verdict.question().map(ProgramQuestion::text).orElse(""));
            case DEAD ->
                    new NodeStateReason(
                            verdict.evidence().what(), exit.map(ProcessExit::code).orElse(null));
        };
    }

    synchronized boolean isRunning() {
        return phase == Phase.RUNNING || phase == Phase.STARTING;
    }

    /// {@return the terminal, with a running program}
    ///
    /// @throws NerveException.Failed if the program has ended or was not started
    RunningTerminal current() {
        var now = latest();
        now.requireAlive();
        return now;
    }

    /// {@return the terminal, whose program may have ended}
    ///
    /// @throws NerveException.Failed if the terminal is not running
    synchronized RunningTerminal latest() {
        var now = runningTerminal;
        if (now == null || phase == Phase.STOPPED) {
            throw new NerveException.Failed(
                    ErrorCode.NODE_STOPPED, "terminal '%s' %s".formatted(id, phase.remark));
        }
        return now;
    }

    void start() throws InterruptedException {
        starting.lockInterruptibly();
        try {
            if (isAlive()) {
                return;
            }
            begin();
        } finally {
            starting.unlock();
        }
    }

    private boolean isAlive() {
        RunningTerminal now;
        synchronized (this) {
            now = phase == Phase.RUNNING ? runningTerminal : null;
        }
        return now != null && now.verdict().state() != TerminalState.DEAD;
    }

    private void begin() throws InterruptedException {
        awaitStopped();
        leave(Phase.STARTING);
        try {
            var begun = RunningTerminal.start(id, options, services);
            if (!enter(begun)) {
                begun.close();
                throw stopped();
            }
            begun.monitor().reportTo(new ProgramVerdicts(begun));
            begun.awaitReady(options.limits().start());
        } catch (RuntimeException | InterruptedException failure) {
            giveUp(failure);
            throw failure;
        }
    }

    private synchronized void awaitStopped() throws InterruptedException {
        while (phase == Phase.STOPPING) {
            wait();
        }
    }

    /// @return false if a stop came first
    private synchronized boolean enter(RunningTerminal begun) {
        if (phase != Phase.STARTING) {
            return false;
        }
        runningTerminal = begun;
        phase = Phase.RUNNING;
        return true;
    }

    private NerveException stopped() {
        return new NerveException.Failed(
                ErrorCode.NODE_STOPPED,
                "terminal '%s' was stopped before it was ready".formatted(id));
    }

    /// Closes the terminal after a failed start.
    private void giveUp(Exception failure) {
        RunningTerminal failed;
        synchronized (this) {
            failed = runningTerminal;
            runningTerminal = null;
            if (phase != Phase.STOPPED) {
                enterPhase(Phase.FAILED, NodeStateReason.of(failure));
            }
        }
        if (failed != null) {
            failed.close();
        }
    }

    /// Closes the previous terminal.
    private void leave(Phase next) {
        RunningTerminal before;
        synchronized (this) {
            before = runningTerminal;
            runningTerminal = null;
            enterPhase(next, NodeStateReason.NONE);
        }
        if (before != null) {
            before.close();
        }
    }

    void stop(Duration grace) throws InterruptedException {
        RunningTerminal ending;
        synchronized (this) {
            ending = runningTerminal;
            if (phase == Phase.CREATED || phase == Phase.STOPPED) {
                return;
            }
            enterPhase(ending == null ? Phase.STOPPED : Phase.STOPPING, NodeStateReason.NONE);
        }
        if (ending == null) {
            return;
        }
        try {
            ending.stop(grace);
        } finally {
            settle();
            ending.close();
        }
    }

    private synchronized void settle() {
        runningTerminal = null;
        enterPhase(Phase.STOPPED, NodeStateReason.NONE);
        notifyAll();
    }

    void restart() throws InterruptedException {
        stop(options.limits().grace());
        start();
    }

    /// {@return the known facts about the terminal, by name}
    Value.Fields facts() {
        RunningTerminal now;
        synchronized (this) {
            now = runningTerminal;
        }
        var facts = now == null ? Value.Fields.EMPTY : now.facts();
        return facts.with("backend", options.source().backend().wireName());
    }

    /// The verdicts about one program.
    private final class ProgramVerdicts implements TerminalMonitor.VerdictListener {

        private final RunningTerminal source;

        ProgramVerdicts(RunningTerminal source) {
            this.source = source;
        }

        @Override
        public boolean isListening() {
            return states.isObserved();
        }

        @Override
        public void accept(StateVerdict verdict, Optional<ProcessExit> exit) {
            reportVerdict(source, verdict, exit);
        }
    }

    private enum Phase {
        CREATED(NodeState.CREATED, "was not started yet; start it first"),
        STARTING(NodeState.STARTING, "is starting; wait until it is ready"),
        RUNNING(NodeState.READY, "is running"),
        STOPPING(NodeState.STOPPING, "is being stopped"),
        STOPPED(NodeState.STOPPED, "is stopped; start it first"),
        FAILED(NodeState.ERROR, "could not be started; start it again to learn why");

        private final NodeState state;
        private final String remark;

        Phase(NodeState state, String remark) {
            this.state = state;
            this.remark = remark;
        }
    }
}
