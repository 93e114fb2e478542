package dev.nerve.workflow.light;

import dev.nerve.NerveException;
import dev.nerve.NodeId;
import dev.nerve.RunId;
import dev.nerve.SessionId;
import dev.nerve.change.WakeSignal;
import dev.nerve.execution.NodeRunner;
import dev.nerve.gate.GateAnswer;
import dev.nerve.gate.GateStore;
import dev.nerve.graph.Graph;
import dev.nerve.lifecycle.LifecycleEvent;
import dev.nerve.node.Node;
import dev.nerve.node.PersistentNode;
import dev.nerve.run.BackgroundThread;
import dev.nerve.run.Outcome;
import dev.nerve.run.Parallel;
import dev.nerve.run.RunState;
import dev.nerve.store.RunOwner;
import dev.nerve.store.RunRecord;
import dev.nerve.store.RunStart;
import dev.nerve.store.RunStart.RunDurability;
import dev.nerve.store.RunStatus;
import dev.nerve.store.RunStore;
import dev.nerve.store.WorkflowSource;
import dev.nerve.value.Value;
import dev.nerve.workflow.run.OwnerProcesses;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/// The service that executes nodes and graphs as light runs. *Safe for many threads.*
///
/// A light run is stored with its events, gates, usage and outcome. It has no journal, so it ends
/// with its process. ADR 80 has the reasons.
public final class LightRunService implements AutoCloseable {

    private static final System.Logger LOG = System.getLogger(LightRunService.class.getName());

    /// The maximum time that an event waits for others, to be stored with them.
    private static final Duration BATCH = Duration.ofMillis(100);

    private final NodeRunner runner;
    private final RunStore store;
    private final OwnerProcesses processes;
    private final Map<RunId, LightRun> live = new ConcurrentHashMap<>();
    private final Set<String> recovered = ConcurrentHashMap.newKeySet();
    private final List<BackgroundThread> threads = new ArrayList<>();

    /// Wakes the keeper.
    private final WakeSignal wake = new WakeSignal();

    /// Set together with `wake` if the keeper must not wait for more events.
    private final WakeSignal urgent = new WakeSignal();

    private @Nullable BackgroundThread keeper;
    private volatile boolean closed;

    /// @param runner executes the nodes
    /// @param store stores the runs
    /// @param processes the processes that own runs
    public LightRunService(NodeRunner runner, RunStore store, OwnerProcesses processes) {
        this.runner = runner;
        this.store = store;
        this.processes = processes;
    }

    RunStore store() {
        return store;
    }

    NodeRunner runner() {
        return runner;
    }

    RunOwner self() {
        return processes.self();
    }

    /// Forgets a run that has ended.
    void remove(LightRun run) {
        live.remove(run.id());
    }

    /// {@return an outcome as it is stored and shown}
    Outcome mask(Outcome outcome) {
        var secrets = runner.secrets();
        return switch (outcome) {
            case Outcome.Done(var output, var attributes) ->
                    new Outcome.Done(secrets.mask(output), secrets.mask(attributes));
            case Outcome.Failed(var code, var message, var attributes) ->
                    new Outcome.Failed(code, secrets.mask(message), secrets.mask(attributes));
        };
    }

    /// Closes the gates of a run that has ended.
    void closeGates(GateStore gates, RunId id) throws InterruptedException {
        var now = runner.time().now();
        var gone = new GateAnswer(GateAnswer.Resolution.CANCELLED, "", "the end of the run", now);
        for (var gate : gates.list(id)) {
            if (gate.isOpen()) {
                gates.settle(id, gate.path(), gone);
            }
        }
    }

    /// Wakes the keeper, which waits for more events.
    void wake() {
        wake.set();
    }

    /// Wakes the keeper at once.
    void hurry() {
        urgent.set();
        wake.set();
    }

    /// Executes a node or a graph on this thread, to its end.
    ///
    /// @param request the request
    /// @return the outcome
    /// @throws InterruptedException if the thread was interrupted, which ends the run
    public Outcome run(LightRunRequest request) throws InterruptedException {
        return execute(open(request));
    }

    /// Starts a node or a graph on a thread of its own. The run is stored when this returns.
    ///
    /// @param request the request
    /// @return the run
    /// @throws InterruptedException if the thread was interrupted; then nothing was started
    public LightRun start(LightRunRequest request) throws InterruptedException {
        var run = open(request);
        boolean isStarted = false;
        try {
            run.store();
            synchronized (threads) {
                threads.removeIf(BackgroundThread::isOver);
                threads.add(Parallel.start("nerve-light-" + run.id(), () -> work(run)));
            }
            isStarted = true;
            return run;
        } finally {
            if (!isStarted) {
                live.remove(run.id());
            }
        }
    }

    private void work(LightRun run) {
        try {
            execute(run);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        } catch (RuntimeException bug) {
            LOG.log(System.Logger.Level.ERROR, "run " + run.id(), bug);
        }
    }

    /// {@return a run that has not started; the caller executes it}
    ///
    /// @param wanted the request
    /// @throws InterruptedException if the thread was interrupted
    public LightRun open(LightRunRequest wanted) throws InterruptedException {
        if (closed) {
            throw new NerveException.WrongState("the engine is closed; open another one");
        }
        var session = wanted.session();
        recoverOnce(session);
        var node = wanted.request().call().node();
        var name = node.id().name();
        var now = runner.time().now();
        var secrets = runner.secrets();
        var run =
                new LightRun(
                        this,
                        new RunRecord(
                                runner.newId(name),
                                node instanceof Graph
                                        ? WorkflowSource.graph(name)
                                        : WorkflowSource.node(name),
                                new RunStart(
                                        secrets.mask(wanted.request().input()),
                                        Value.Fields.EMPTY,
                                        now,
                                        null,
                                        session == null ? "" : session.name(),
                                        RunDurability.LIGHT),
                                new RunStatus(RunState.RUNNING, self(), now, Duration.ZERO, null)),
                        wanted);
        live.put(run.id(), run);
        startKeeper();
        return run;
    }

    /// Recovers a session before its first execution here. After a failure, the next execution
    /// tries again.
    private void recoverOnce(@Nullable SessionId session) throws InterruptedException {
        var name = session == null ? "" : session.name();
        if (!recovered.add(name)) {
            return;
        }
        boolean isDone = false;
        try {
            recovery().recover(session);
            isDone = true;
        } finally {
            if (!isDone) {
                recovered.remove(name);
            }
        }
    }

    /// Executes a run on this thread, to its end.
    ///
    /// @param run the run that [#open] returned
    /// @return the outcome
    /// @throws InterruptedException if the thread was interrupted, which ends the run
    public Outcome execute(LightRun run) throws InterruptedException {
        var name = run.request().request().call().node().id().name();
        publish(run, RunState.PENDING, RunState.RUNNING, name);
        var end = RunState.INTERRUPTED;
        try {
            var outcome = run.execute();
            end = RunState.of(outcome);
            return outcome;
        } finally {
            publish(run, RunState.RUNNING, end, name);
        }
    }

    private void publish(LightRun run, RunState from, RunState to, String name) {
        var lifecycle = runner.lifecycle();
        if (!lifecycle.isObserved()) {
            return;
        }
        if (from == RunState.PENDING) {
            lifecycle.publish(at -> new LifecycleEvent.RunCreated(at, run.id(), name));
        }
        lifecycle.publish(at -> new LifecycleEvent.RunStateChanged(at, run.id(), from, to));
    }

    /// {@return a run, if this process executes it}
    ///
    /// @param id the run
    public Optional<LightRun> find(RunId id) {
        return Optional.ofNullable(live.get(id));
    }

    /// {@return the runs of a node that this process executes}
    ///
    /// @param session the session of the node
    /// @param node its name
    public List<LightRun> ofNode(SessionId session, NodeId node) {
        return live.values().stream()
                .filter(run -> session.equals(run.request().session()))
                .filter(run -> run.request().request().call().node().id().equals(node))
                .toList();
    }

    /// {@return the run that executes a node now, if there is one}
    ///
    /// @param session the session of the node
    /// @param node the node
    public Optional<RunId> running(SessionId session, Node node) {
        return node instanceof PersistentNode persistent
                ? runner.turns().running(persistent)
                : ofNode(session, node.id()).stream().map(LightRun::id).findFirst();
    }

    /// Ends the light runs of a session whose process died, with what they left running.
    ///
    /// @param session the session
    /// @throws InterruptedException if the thread was interrupted; some runs may be left
    public void recover(SessionId session) throws InterruptedException {
        recovery().recover(session);
    }

    /// Ends a light run if its process died, with what it left running.
    ///
    /// @param id the run
    /// @throws InterruptedException if the thread was interrupted; the run may be left
    public void recover(RunId id) throws InterruptedException {
        var run = store.findBrief(id);
        if (run.isPresent() && run.get().start().isLight()) {
            recovery().recover(run.get());
        }
    }

    private LightRunRecovery recovery() {
        return new LightRunRecovery(store, processes, runner);
    }

    private synchronized void startKeeper() {
        if (keeper == null) {
            keeper = Parallel.start("nerve-light-keeper", this::keep);
        }
    }

    private void keep() {
        try {
            while (!closed) {
                wake.await();
                runner.time().sleep(BATCH, urgent);
                urgent.clear();
                wake.clear();
                live.values().forEach(this::look);
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    /// A run whose events cannot be stored continues: its work is done here and now.
    private void look(LightRun run) {
        try {
            run.look();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        } catch (RuntimeException failure) {
            if (NerveException.isOwnershipLoss(failure) && run.outcome() == null) {
                run.stop("another process, which took the run");
            } else {
                // What could not be stored is stored with the next batch.
                wake();
            }
            LOG.log(System.Logger.Level.DEBUG, "run " + run.id(), failure);
        }
    }

    /// Stops the runs of this process.
    @Override
    public void close() {
        closed = true;
        live.values().forEach(run -> run.stop("the end of the engine"));
        boolean interrupted = false;
        List<BackgroundThread> all;
        synchronized (threads) {
            all = List.copyOf(threads);
        }
        for (var thread : all) {
            interrupted |= !isAwaited(thread);
        }
        hurry();
        var keeping = keeper;
        if (keeping != null) {
            interrupted |= !isAwaited(keeping);
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private static boolean isAwaited(BackgroundThread thread) {
        try {
            thread.await();
            return true;
        } catch (InterruptedException _) {
            thread.interrupt();
            return false;
        }
    }
}
