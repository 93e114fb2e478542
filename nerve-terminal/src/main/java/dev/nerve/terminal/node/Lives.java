package dev.nerve.terminal.node;

import dev.nerve.ErrorCode;
import dev.nerve.NerveException;
import dev.nerve.NodeId;
import dev.nerve.node.NodeState;
import dev.nerve.terminal.state.TerminalState;
import dev.nerve.value.Value;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/// A supervisor that starts, stops and restarts the program of one terminal. *Safe for many
/// threads.*
final class Lives {

    private final NodeId id;
    private final TerminalTerms terms;
    private final TerminalHost host;

    /// Allows one start at a time. The starting thread holds this lock until the program is ready;
    /// a stop does not wait for it.
    private final ReentrantLock starting = new ReentrantLock();

    private Phase phase = Phase.CREATED;
    private @Nullable Life life;

    Lives(NodeId id, TerminalTerms terms, TerminalHost host) {
        this.id = id;
        this.terms = terms;
        this.host = host;
    }

    Path directory() {
        return terms.source() instanceof Source.Spawn spawn
                ? host.directory().resolve(spawn.directory())
                : host.directory();
    }

    NodeState state() {
        Life now;
        synchronized (this) {
            now = life;
            if (phase != Phase.RUNNING || now == null) {
                return phase.state;
            }
        }
        return switch (now.verdict().state()) {
            case STARTING -> NodeState.STARTING;
            case READY -> NodeState.READY;
            case BUSY -> NodeState.BUSY;
            case WAITING -> NodeState.WAITING;
            case DEAD -> NodeState.ERROR;
        };
    }

    synchronized boolean isRunning() {
        return phase == Phase.RUNNING || phase == Phase.STARTING;
    }

    /// {@return the terminal, with a running program}
    ///
    /// @throws NerveException.Failed if the program has ended or was not started
    Life current() {
        var now = latest();
        now.requireAlive();
        return now;
    }

    /// {@return the terminal, whose program may have ended}
    ///
    /// @throws NerveException.Failed if the terminal is not running
    synchronized Life latest() {
        var now = life;
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
        Life now;
        synchronized (this) {
            now = phase == Phase.RUNNING ? life : null;
        }
        return now != null && now.verdict().state() != TerminalState.DEAD;
    }

    private void begin() throws InterruptedException {
        awaitStopped();
        leave(Phase.STARTING);
        try {
            var begun = Life.begin(id, terms, host);
            if (!enter(begun)) {
                begun.close();
                throw stopped();
            }
            begun.awaitReady(terms.limits().start());
        } catch (RuntimeException | InterruptedException failure) {
            giveUp();
            throw failure;
        }
    }

    private synchronized void awaitStopped() throws InterruptedException {
        while (phase == Phase.STOPPING) {
            wait();
        }
    }

    /// @return false if a stop came first
    private synchronized boolean enter(Life begun) {
        if (phase != Phase.STARTING) {
            return false;
        }
        life = begun;
        phase = Phase.RUNNING;
        return true;
    }

    private NerveException stopped() {
        return new NerveException.Failed(
                ErrorCode.NODE_STOPPED,
                "terminal '%s' was stopped before it was ready".formatted(id));
    }

    /// Closes the terminal after a failed start.
    private void giveUp() {
        Life failed;
        synchronized (this) {
            failed = life;
            life = null;
            phase = phase == Phase.STOPPED ? Phase.STOPPED : Phase.FAILED;
        }
        if (failed != null) {
            failed.close();
        }
    }

    /// Closes the previous terminal.
    private void leave(Phase next) {
        Life before;
        synchronized (this) {
            before = life;
            life = null;
            phase = next;
        }
        if (before != null) {
            before.close();
        }
    }

    void stop(Duration grace) throws InterruptedException {
        Life ending;
        synchronized (this) {
            ending = life;
            if (phase == Phase.CREATED || phase == Phase.STOPPED) {
                return;
            }
            phase = ending == null ? Phase.STOPPED : Phase.STOPPING;
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
        life = null;
        phase = Phase.STOPPED;
        notifyAll();
    }

    void restart() throws InterruptedException {
        stop(terms.limits().grace());
        start();
    }

    /// {@return the known facts about the terminal, by name}
    Value.Fields facts() {
        Life now;
        synchronized (this) {
            now = life;
        }
        var facts = now == null ? Value.Fields.EMPTY : now.facts();
        return facts.with("backend", terms.source().backend().wireName());
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
