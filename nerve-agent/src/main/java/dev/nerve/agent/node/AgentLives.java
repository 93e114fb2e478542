package dev.nerve.agent.node;

import dev.nerve.ErrorCode;
import dev.nerve.NerveException;
import dev.nerve.NodeId;
import dev.nerve.agent.Agent;
import dev.nerve.agent.AgentSession;
import dev.nerve.agent.Waiting;
import dev.nerve.node.NodeState;
import dev.nerve.terminal.state.TerminalState;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.FutureTask;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/// The lives of one agent, one after the other, with one conversation. *Safe for many threads.*
final class AgentLives {

    private final NodeId id;
    private final AgentOpening opening;
    private final @Nullable Origin origin;

    /// One change at a time, in the order in which they were asked for: held while the program is
    /// started, until it is ready, and while it ends.
    private final ReentrantLock changing = new ReentrantLock(true);

    /// How many wait for its end; who does breaks off the start under way.
    private int stops;

    private @Nullable Thread opener;
    private AgentSession session;
    private NodeState phase = NodeState.CREATED;
    private @Nullable Agent agent;
    private String mark = "";
    private long turns;

    /// @param origin what it is a fork of, or null if it is none, or nobody knows any more
    AgentLives(NodeId id, AgentOpening opening, AgentSession session, @Nullable Origin origin) {
        this.id = id;
        this.origin = origin;
        this.opening = opening;
        this.session = session;
    }

    NodeId id() {
        return id;
    }

    /// {@return how the program is known that was started last, and all it started}
    synchronized String mark() {
        return mark;
    }

    /// {@return how many turns it has begun}
    synchronized long turns() {
        return turns;
    }

    /// A turn begins.
    synchronized void beginTurn() {
        turns++;
    }

    /// {@return what a fork that is taken now is a fork of}
    ///
    /// @throws NerveException.Failed if that can no longer be had
    Origin forked() {
        var known = origin;
        if (known == null || !(session() instanceof AgentSession.Forked)) {
            return Origin.now(this);
        }
        known.requireUnchanged(id);
        return known;
    }

    /// {@return with which conversation it would start now}
    synchronized AgentSession session() {
        return session;
    }

    /// {@return the program's name of the conversation, if it has been spoken with in it}
    synchronized Optional<String> spoken() {
        return session instanceof AgentSession.Resumed(var known)
                ? Optional.of(known)
                : Optional.empty();
    }

    /// Something was said: from now on the program knows the conversation.
    void said(Agent speaker) {
        speaker.session().ifPresent(this::resumeLater);
    }

    private synchronized void resumeLater(String known) {
        session = new AgentSession.Resumed(known);
    }

    NodeState state() {
        Agent now;
        synchronized (this) {
            now = agent;
            if (phase != NodeState.READY || now == null) {
                return phase;
            }
        }
        return switch (now.explain().verdict().state()) {
            case STARTING -> NodeState.STARTING;
            case READY -> NodeState.READY;
            case BUSY -> NodeState.BUSY;
            case WAITING -> NodeState.WAITING;
            case DEAD -> NodeState.ERROR;
        };
    }

    /// {@return the life that can be looked at, though its program may have ended}
    ///
    /// @throws NerveException.Failed if there is none
    synchronized Agent latest() {
        var now = agent;
        if (now == null) {
            throw new NerveException.Failed(
                    ErrorCode.NODE_STOPPED,
                    "agent '%s' is %s; start it first".formatted(id, phase.wireName()));
        }
        return now;
    }

    /// {@return the life there is, if there is one}
    synchronized Optional<Agent> current() {
        return Optional.ofNullable(agent);
    }

    /// Waits if it is ending, and starts it then.
    void start() throws InterruptedException {
        changing.lockInterruptibly();
        try {
            if (!isAlive()) {
                begin();
            }
        } finally {
            changing.unlock();
        }
    }

    private boolean isAlive() {
        return current()
                .map(now -> now.explain().verdict().state() != TerminalState.DEAD)
                .orElse(false);
    }

    private void begin() throws InterruptedException {
        end(NodeState.STARTING);
        try {
            enter(opened());
        } catch (RuntimeException | InterruptedException failure) {
            end(NodeState.ERROR);
            throw failure;
        }
    }

    /// On a thread of its own: who stops the agent interrupts that, and nobody else.
    private AgentOpening.Opened opened() throws InterruptedException {
        var session = session();
        if (origin != null && session instanceof AgentSession.Forked) {
            origin.requireUnchanged(id);
        }
        var task = new FutureTask<>(() -> opening.open(session));
        var thread = Thread.ofVirtual().name(id + "-start").unstarted(task);
        if (!letBegin(thread)) {
            throw stopped();
        }
        boolean interrupted = Waiting.forEndOf(thread);
        letEnd();
        if (task.state() == FutureTask.State.SUCCESS) {
            var opened = task.resultNow();
            if (interrupted) {
                opened.agent().close();
                throw new InterruptedException("starting agent '%s'".formatted(id));
            }
            return opened;
        }
        throw failure(task.exceptionNow(), interrupted);
    }

    private RuntimeException failure(Throwable thrown, boolean interrupted)
            throws InterruptedException {
        return switch (thrown) {
            case InterruptedException interrupt when interrupted -> throw interrupt;
            case InterruptedException _ -> stopped();
            case RuntimeException failure -> failure;
            default -> new IllegalStateException(thrown);
        };
    }

    private synchronized boolean letBegin(Thread thread) {
        if (stops > 0) {
            return false;
        }
        opener = thread;
        thread.start();
        return true;
    }

    private synchronized void letEnd() {
        opener = null;
    }

    private NerveException stopped() {
        return new NerveException.Failed(
                ErrorCode.NODE_STOPPED, "agent '%s' was stopped before it was ready".formatted(id));
    }

    private synchronized void enter(AgentOpening.Opened opened) {
        agent = opened.agent();
        session = opened.session();
        mark = opened.mark();
        phase = NodeState.READY;
    }

    /// What was before ends at once.
    private void end(NodeState next) {
        Agent before;
        synchronized (this) {
            before = agent;
            agent = null;
            phase = next;
        }
        if (before != null) {
            before.close();
        }
    }

    /// Breaks off a start under way; when it returns, nothing runs.
    void stop(Duration grace) throws InterruptedException {
        if (!breakOffStart()) {
            return;
        }
        changing.lock();
        try {
            var ending = ending();
            if (ending.isPresent()) {
                ending.get().stop(grace);
            }
        } finally {
            end(NodeState.STOPPED);
            changing.unlock();
        }
    }

    /// @return false if it has never been started
    private synchronized boolean breakOffStart() {
        if (phase == NodeState.CREATED) {
            return false;
        }
        stops++;
        if (opener != null) {
            opener.interrupt();
        }
        return true;
    }

    private synchronized Optional<Agent> ending() {
        stops--;
        phase = agent == null ? phase : NodeState.STOPPING;
        return Optional.ofNullable(agent);
    }
}
