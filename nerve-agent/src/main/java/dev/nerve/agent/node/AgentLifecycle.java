package dev.nerve.agent.node;

import dev.nerve.ErrorCode;
import dev.nerve.NerveException;
import dev.nerve.NodeId;
import dev.nerve.agent.Agent;
import dev.nerve.agent.ConversationStart;
import dev.nerve.agent.ThreadJoin;
import dev.nerve.lifecycle.LifecycleSubscription;
import dev.nerve.lifecycle.NodeStateChange;
import dev.nerve.lifecycle.NodeStateListener;
import dev.nerve.lifecycle.NodeStateReason;
import dev.nerve.lifecycle.NodeStateReporter;
import dev.nerve.node.definition.NodeState;
import dev.nerve.terminal.state.TerminalState;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.FutureTask;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/// Starts and stops the program of one agent node, always with the same conversation. *Safe for
/// many threads.*
final class AgentLifecycle {

    private final NodeId id;
    private final AgentLauncher opening;
    private final @Nullable AgentForkOrigin origin;

    /// Serializes starts and stops, in the order of the calls. Held until a started program is
    /// ready, and until a stopped program has ended.
    private final ReentrantLock changing = new ReentrantLock(true);

    /// The number of threads that wait to stop the program. Each of them cancels a start in
    /// progress.
    private int stops;

    private @Nullable Thread opener;
    private ConversationStart session;
    private final NodeStateReporter states = new NodeStateReporter(NodeState.CREATED);
    private Runnable conversationListener = () -> {};
    private NodeState phase = NodeState.CREATED;
    private @Nullable Agent agent;
    private String mark = "";
    private long turns;

    /// @param origin the origin of the fork, or null if this is no fork or the origin is unknown
    AgentLifecycle(
            NodeId id,
            AgentLauncher opening,
            ConversationStart session,
            @Nullable AgentForkOrigin origin) {
        this.id = id;
        this.origin = origin;
        this.opening = opening;
        this.session = session;
    }

    NodeId id() {
        return id;
    }

    /// {@return the mark by which the last started program and its child processes are found}
    synchronized String processMark() {
        return mark;
    }

    /// {@return the number of turns begun so far}
    synchronized long turns() {
        return turns;
    }

    /// Counts a turn.
    synchronized void beginTurn() {
        turns++;
    }

    /// {@return the origin of a fork that is taken now}
    ///
    /// @throws NerveException.Failed if this node is itself a fork whose source has changed
    AgentForkOrigin forkOrigin() {
        var known = origin;
        if (known == null || !(conversationStart() instanceof ConversationStart.Forked)) {
            return AgentForkOrigin.now(this);
        }
        known.requireUnchanged(id);
        return known;
    }

    /// {@return the conversation with which the program would start now}
    synchronized ConversationStart conversationStart() {
        return session;
    }

    /// {@return the program's id of the conversation, if it has named it or has had a turn}
    synchronized Optional<String> conversationId() {
        return session instanceof ConversationStart.Resumed(var known)
                ? Optional.of(known)
                : Optional.empty();
    }

    /// Stores the conversation id after a turn. From now on the program resumes it.
    void rememberConversation(Agent speaker) {
        speaker.conversationId().ifPresent(this::resumeLater);
    }

    /// Stores the id that the program chose for the conversation, so that a crash in the first turn
    /// does not lose it.
    ///
    /// An id that the program was given is stored already. It may not exist yet; the next start
    /// finds that out.
    void nameConversation(String known) {
        if (!conversationStart().id().equals(known)) {
            resumeLater(known);
        }
    }

    private void resumeLater(String known) {
        change(new ConversationStart.Resumed(known));
    }

    /// Sets the listener that hears when the conversation changes, without a lock.
    synchronized void conversationListener(Runnable listener) {
        conversationListener = listener;
    }

    private void change(ConversationStart next) {
        Runnable listener;
        synchronized (this) {
            if (next.equals(session)) {
                return;
            }
            session = next;
            listener = conversationListener;
        }
        listener.run();
    }

    NodeState state() {
        Agent now;
        synchronized (this) {
            now = agent;
            if (phase != NodeState.READY || now == null) {
                return phase;
            }
        }
        return now.explain().verdict().state().nodeState();
    }

    /// Reads the state before and after, because nobody may have watched the program until now.
    LifecycleSubscription watchState(NodeStateListener listener) {
        state();
        var subscription = states.subscribe(listener);
        state();
        return subscription;
    }

    /// Sets the phase and reports it. The caller holds this object's monitor.
    private void enterPhase(NodeState next, NodeStateReason reason) {
        phase = next;
        states.report(next, reason);
    }

    /// Reports a state of the current program. While nerve starts or stops it, the phase counts.
    @SuppressWarnings("ReferenceEquality")
    private synchronized void reportState(Agent source, NodeState state, NodeStateReason reason) {
        if (phase == NodeState.READY && source == agent) {
            states.report(state, reason);
        }
    }

    /// {@return the last started program, which may have ended}
    ///
    /// @throws NerveException.Failed if the program is not started
    synchronized Agent latest() {
        var now = agent;
        if (now == null) {
            throw new NerveException.Failed(
                    ErrorCode.NODE_STOPPED,
                    "agent '%s' is %s; start it first".formatted(id, phase.wireName()));
        }
        return now;
    }

    /// {@return the last started program, if there is one}
    synchronized Optional<Agent> current() {
        return Optional.ofNullable(agent);
    }

    /// Starts the program unless it runs. If it is stopping, waits for that first.
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

    /// {@return whether it has a program, which may just start or end}
    synchronized boolean isRunning() {
        return agent != null;
    }

    private boolean isAlive() {
        return current()
                .map(now -> now.explain().verdict().state() != TerminalState.DEAD)
                .orElse(false);
    }

    private void begin() throws InterruptedException {
        end(NodeState.STARTING, NodeStateReason.NONE);
        try {
            var launchedAgent = opened();
            enter(launchedAgent);
            launchedAgent.agent().watchState(new ProgramStates(launchedAgent.agent()));
        } catch (RuntimeException | InterruptedException failure) {
            end(NodeState.ERROR, NodeStateReason.of(failure));
            throw failure;
        }
    }

    /// Opens the program on its own thread, so that a stop can interrupt the start without
    /// interrupting the caller.
    private AgentLauncher.LaunchedAgent opened() throws InterruptedException {
        var session = conversationStart();
        if (origin != null && session instanceof ConversationStart.Forked) {
            origin.requireUnchanged(id);
        }
        var task = new FutureTask<>(() -> opening.open(session));
        var thread = Thread.ofVirtual().name(id + "-start").unstarted(task);
        if (!letBegin(thread)) {
            throw stopped();
        }
        boolean interrupted = ThreadJoin.joinPassingInterrupt(thread);
        letEnd();
        if (task.state() == FutureTask.State.SUCCESS) {
            var launchedAgent = task.resultNow();
            if (interrupted) {
                launchedAgent.agent().close();
                throw new InterruptedException("starting agent '%s'".formatted(id));
            }
            return launchedAgent;
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

    private void enter(AgentLauncher.LaunchedAgent launchedAgent) {
        synchronized (this) {
            agent = launchedAgent.agent();
            mark = launchedAgent.mark();
            phase = NodeState.READY;
        }
        change(launchedAgent.session());
    }

    /// Closes the previous program at once and sets the next phase.
    private void end(NodeState next, NodeStateReason reason) {
        Agent before;
        synchronized (this) {
            before = agent;
            agent = null;
            enterPhase(next, reason);
        }
        if (before != null) {
            before.close();
        }
    }

    /// Cancels a start in progress and stops the program. When it returns, nothing runs.
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
            end(NodeState.STOPPED, NodeStateReason.NONE);
            changing.unlock();
        }
    }

    /// @return false if the program has never been started
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
        if (agent != null) {
            enterPhase(NodeState.STOPPING, NodeStateReason.NONE);
        }
        return Optional.ofNullable(agent);
    }

    /// The states of one program.
    private final class ProgramStates implements NodeStateListener {

        private final Agent source;

        ProgramStates(Agent source) {
            this.source = source;
        }

        @Override
        public void subscribed(NodeState state) {
            reportState(source, state, NodeStateReason.NONE);
        }

        @Override
        public void stateChanged(NodeStateChange change) {
            reportState(source, change.to(), change.reason());
        }

        @Override
        public boolean isListening() {
            return states.isObserved();
        }
    }
}
