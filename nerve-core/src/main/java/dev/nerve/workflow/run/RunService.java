package dev.nerve.workflow.run;

import dev.nerve.NerveException;
import dev.nerve.RunId;
import dev.nerve.RunPath;
import dev.nerve.change.ChangeTopic;
import dev.nerve.event.EventSink;
import dev.nerve.event.Fact;
import dev.nerve.execution.NodeRunner;
import dev.nerve.gate.GateSchemaValidator;
import dev.nerve.gate.GateStore;
import dev.nerve.lifecycle.LifecycleEvent;
import dev.nerve.node.capability.PlannableNode;
import dev.nerve.run.RunState;
import dev.nerve.store.OwnerMonitor;
import dev.nerve.store.RunOwner;
import dev.nerve.store.RunOwnership;
import dev.nerve.store.RunQuery;
import dev.nerve.store.RunRecord;
import dev.nerve.store.RunStart;
import dev.nerve.store.RunStatus;
import dev.nerve.store.RunStore;
import dev.nerve.store.TakeOver;
import dev.nerve.store.WorkflowSource;
import dev.nerve.store.journal.RunEffect;
import dev.nerve.value.Value;
import dev.nerve.workflow.retry.RetryScope;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// The service that starts, resumes, controls and lists the runs of workflows, also those that
/// another process executes. *Safe for many threads.*
public final class RunService implements AutoCloseable {

    private final NodeRunner runner;
    private final RunStore store;
    private final RunMaker maker;
    private final OwnerProcesses processes;
    private final RunSecretMask mask;
    private final RunInfoReader infos;
    private final GateSchemaValidator schemas;
    private final GateAnswerService answering;
    private final OwnerMonitor owners;
    private final Map<RunId, WorkflowRun> live = new ConcurrentHashMap<>();

    /// Held while a run starts or ends here, so that both do not happen at once.
    private final RunControlLocks locks = new RunControlLocks();

    private final RunControlRequests control = new RunControlRequests(this);

    /// Creates a service that accepts no answers to gates with a JSON Schema.
    public RunService(NodeRunner runner, RunStore store, RunMaker maker, OwnerProcesses processes) {
        this(runner, store, maker, processes, GateSchemaValidator.none());
    }

    /// @param runner executes the runs
    /// @param store stores the runs
    /// @param maker creates their workflows and nodes
    /// @param processes the processes that own runs
    /// @param schemas checks answers of gates with a JSON Schema
    public RunService(
            NodeRunner runner,
            RunStore store,
            RunMaker maker,
            OwnerProcesses processes,
            GateSchemaValidator schemas) {
        this.runner = runner;
        this.store = store;
        this.maker = maker;
        this.processes = processes;
        this.mask = new RunSecretMask(runner.secrets());
        this.infos = new RunInfoReader(store, processes, mask);
        this.owners = new OwnerMonitor(runner.time(), processes::isAlive);
        this.schemas = schemas;
        this.answering = answering(store.gates());
    }

    /// {@return the service that answers gates of a store}
    GateAnswerService answering(GateStore gates) {
        return new GateAnswerService(gates, runner.time(), mask, schemas);
    }

    RunStore store() {
        return store;
    }

    NodeRunner runner() {
        return runner;
    }

    /// {@return the monitor of the processes that own runs}
    public OwnerMonitor owners() {
        return owners;
    }

    /// {@return the mask for everything that leaves a run}
    RunSecretMask mask() {
        return mask;
    }

    RunMaker maker() {
        return maker;
    }

    OwnerProcesses processes() {
        return processes;
    }

    /// Publishes an event to the listeners of this process.
    void publish(Function<Instant, LifecycleEvent> event) {
        runner.lifecycle().publish(event);
    }

    RunControlLocks locks() {
        return locks;
    }

    RunOwner self() {
        return processes.self();
    }

    /// Makes this process the owner of a run, unless another live process owns it.
    ///
    /// @return the ownership, if the run is free
    Optional<RunOwnership> acquireOwnership(RunId id) throws InterruptedException {
        return store.acquire(id, self(), processes::isAlive);
    }

    void remove(WorkflowRun run) {
        live.remove(run.id(), run);
    }

    /// Starts a run and returns without waiting for it.
    ///
    /// @param order the request
    /// @return the run
    /// @throws NerveException.Invalid if a parameter has a wrong type or is missing
    /// @throws InterruptedException if the thread was interrupted; then nothing was started
    public WorkflowRun start(WorkflowRunRequest order) throws InterruptedException {
        var loaded = order.load(maker);
        var workflow = loaded.workflow();
        var params = workflow.params().complete(order.params());
        var now = runner.time().now();
        var start = new RunStart(order.input(), params, now, null, order.session());
        var owner = self();
        var status = new RunStatus(RunState.PENDING, owner, now, Duration.ZERO, null);
        var id = runner.newId(workflow.id().name());
        var record = new RunRecord(id, order.source(), start, status);
        var created = new LifecycleEvent.RunCreated(now, id, order.source().name());
        store.add(record, List.of(created.toStored()));
        publish(_ -> created);
        return begin(
                new OwnedRun(this, record, RunOwnership.first(owner)),
                new WorkflowRun.CallerOptions(order.answers(), order.sinks()),
                new RunBeginning(
                        loaded,
                        FirstRunEvent.first(
                                new Fact.Started(order.input(), PlannableNode.of(workflow))),
                        null));
    }

    /// Executes a run that this process owns. If the start fails for any reason, the run is
    /// released.
    private WorkflowRun begin(
            OwnedRun owned, WorkflowRun.CallerOptions callerOptions, RunBeginning beginning)
            throws InterruptedException {
        var record = owned.record();
        RunMaker.@Nullable PreparedRun preparedRun = null;
        boolean begun = false;
        try {
            store.requireReadable(record.id());
            preparedRun = maker.make(record, owned.ownership(), beginning.workflow());
            beginning.forgetRetried(owned);
            var memory = owned.memory();
            var run = new WorkflowRun(this, owned, preparedRun, memory, callerOptions);
            owned.storeRunning();
            live.put(run.id(), run);
            run.start(beginning.event());
            begun = true;
            return run;
        } finally {
            if (!begun) {
                live.remove(record.id());
                owned.release(preparedRun);
            }
        }
    }

    /// {@return the root effect of a run}
    static RunEffect root(RunRecord record) {
        var path = RunPath.root(record.source().name());
        return RunEffect.place(record.id(), path, 0);
    }

    /// Resumes a run that is paused, failed or interrupted.
    ///
    /// @param id the run
    /// @param by the person who requests it
    /// @param answers prepared answers to its gates, by a gate's name or path
    /// @param sinks the listeners for its events from now on
    /// @return the run
    /// @throws NerveException.WrongState if it is over
    /// @throws NerveException.Unavailable if another process executes it
    /// @throws InterruptedException if the thread was interrupted; then nothing changed
    public WorkflowRun resume(
            RunId id, String by, Map<String, String> answers, List<EventSink> sinks)
            throws InterruptedException {
        return resume(id, by, answers, sinks, TakeOver.ONLY_FROM_DEAD);
    }

    /// Resumes a run that is paused, failed or interrupted, or that another process executes.
    ///
    /// @param id the run
    /// @param by the person who requests it
    /// @param answers prepared answers to its gates, by a gate's name or path
    /// @param sinks the listeners for its events from now on
    /// @param takeOver whether to take the run from a process that executes it; that process can
    /// write nothing from then on, and stops executing the run
    /// @return the run
    /// @throws NerveException.WrongState if it is over
    /// @throws NerveException.Unavailable if another process executes it and keeps it
    /// @throws InterruptedException if the thread was interrupted; then nothing changed
    public WorkflowRun resume(
            RunId id,
            String by,
            Map<String, String> answers,
            List<EventSink> sinks,
            TakeOver takeOver)
            throws InterruptedException {
        var lock = locks.of(id);
        lock.lockInterruptibly();
        try {
            var here = live.get(id);
            if (here != null) {
                here.listen(sinks);
                unpause(id, by);
                // The answers come last, because they may end the run.
                here.addAnswers(answers);
                return here;
            }
            var options = new WorkflowRun.CallerOptions(answers, sinks);
            return begin(id, by, options, takeOver, RetryScope.failure());
        } finally {
            lock.unlock();
        }
    }

    /// Acquires a run and executes it. The caller holds the lock of the run.
    WorkflowRun begin(
            RunId id,
            String by,
            WorkflowRun.CallerOptions options,
            TakeOver takeOver,
            RetryScope scope)
            throws InterruptedException {
        var record = find(id).requireDurable();
        var state = infos.stateOf(record);
        var ownership =
                store.acquire(id, self(), processes::isAlive, takeOver)
                        .orElseThrow(() -> control.untaken(id));
        var beginning =
                RunBeginning.resumed(new OwnedRun(this, record, ownership), state, by, scope);
        return begin(new OwnedRun(this, find(id), ownership), options, beginning);
    }

    /// Executes a part of a run again, in the same run. Everything before that part is kept.
    ///
    /// @param id the run
    /// @param scope the part to execute again
    /// @param by the person who requests it
    /// @param answers prepared answers to its gates, by a gate's name or path
    /// @param sinks the listeners for its events from now on
    /// @return the run
    /// @throws NerveException.WrongState if it has not failed; a run that was interrupted can be
    /// retried from a step
    /// @throws NerveException.NotFound if the run has recorded nothing of the step
    /// @throws InterruptedException if the thread was interrupted; then nothing changed
    public WorkflowRun retry(
            RunId id,
            RetryScope scope,
            String by,
            Map<String, String> answers,
            List<EventSink> sinks)
            throws InterruptedException {
        return control.retry(id, scope, by, new WorkflowRun.CallerOptions(answers, sinks));
    }

    /// {@return a run, if this process executes it}
    ///
    /// @param id the run
    public Optional<WorkflowRun> findLive(RunId id) {
        return Optional.ofNullable(live.get(id));
    }

    /// {@return all runs, newest first, without data that may be large}
    public List<RunInfo> list() {
        return list(RunQuery.ALL).runs();
    }

    /// {@return a page of runs, newest first, without data that may be large}
    ///
    /// @param query the runs to list, by their current states
    public RunInfo.RunInfoPage list(RunQuery query) {
        return infos.list(query);
    }

    /// {@return the number of runs on all pages of a list}
    ///
    /// @param query the runs to count, by their stored states
    public long count(RunQuery query) {
        return store.count(query);
    }

    /// {@return a run}
    ///
    /// @param id the run
    /// @throws NerveException.NotFound if there is none
    public RunInfo get(RunId id) {
        return infos.read(find(id));
    }

    /// {@return the run with a name or a part of a name}
    ///
    /// @param name its name, its beginning, or its last 8 characters
    /// @throws NerveException.NotFound if there is none
    /// @throws NerveException.Invalid if there are several
    public RunId resolveName(String name) {
        return new RunNameResolver(store).find(name);
    }

    /// {@return the paths of all gates that a run has opened, answered or not}
    ///
    /// @param id the run
    public List<RunPath> gatePaths(RunId id) {
        return store.gates().list(id).stream().map(gate -> gate.path()).toList();
    }

    RunRecord find(RunId id) {
        return store.find(id).orElseThrow(() -> RunStore.missing(id.name()));
    }

    private RunState state(RunId id) {
        return stateOf(brief(id));
    }

    RunRecord brief(RunId id) {
        return store.findBrief(id).orElseGet(() -> find(id));
    }

    RunState stateOf(RunRecord record) {
        return infos.stateOf(record);
    }

    /// Answers a gate of a run; the first valid answer counts.
    ///
    /// @param id the run
    /// @param gate the gate's path or name; empty if only one is waiting
    /// @param text the answer
    /// @param by the person who answers
    /// @throws NerveException.NotFound if no such gate is waiting
    /// @throws NerveException.Invalid if the answer is refused
    /// @throws NerveException.AlreadyExists if the gate has an answer; the message says by whom
    /// @throws InterruptedException if the thread was interrupted
    public void answer(RunId id, String gate, String text, String by) throws InterruptedException {
        state(id);
        answering.answer(id, gate, text, by);
    }

    /// Pauses a run at its next steps, in this process or another.
    ///
    /// @param id the run
    /// @param by the person who requests it
    /// @throws NerveException.WrongState if no process executes it
    /// @throws InterruptedException if the thread was interrupted
    public void pause(RunId id, String by) throws InterruptedException {
        control.pause(id, by);
    }

    /// Continues a paused run, in this process or another.
    ///
    /// @param id the run
    /// @param by the person who requests it
    /// @throws NerveException.WrongState if no process executes it
    /// @throws InterruptedException if the thread was interrupted
    public void unpause(RunId id, String by) throws InterruptedException {
        control.unpause(id, by);
    }

    /// Stops a run, in this process or another; an interrupted run ends at once.
    ///
    /// @param id the run
    /// @param by the person who requests it
    /// @throws NerveException.WrongState if it is over
    /// @throws InterruptedException if the thread was interrupted
    public void stop(RunId id, String by) throws InterruptedException {
        control.stop(id, by);
    }

    void cancelGates(RunId id) throws InterruptedException {
        answering.cancel(id);
    }

    /// Creates a run that shares everything that another run did before a step, and executes the
    /// rest again. Resume it to start it.
    ///
    /// @param id the other run
    /// @param at the first step to execute again
    /// @param input the new input of that step, or null for the old one
    /// @param source another definition, or null for the old one
    /// @return the new run
    /// @throws NerveException.NotFound if the other run has not reached that step
    /// @throws InterruptedException if the thread was interrupted; then no run was created
    public RunId fork(RunId id, RunPath at, @Nullable Value input, @Nullable WorkflowSource source)
            throws InterruptedException {
        return new RunForkOperation(this).fork(find(id).requireDurable(), at, input, source);
    }

    /// Deletes runs that are over, with their journals and events, oldest first. Runs that a fork
    /// needs in order to start are not deleted.
    ///
    /// @param before delete only runs that ended before this time
    /// @param most the maximum number of runs to delete
    /// @return the deleted runs
    /// @throws InterruptedException if the thread was interrupted; some runs may be deleted
    public List<RunId> prune(Instant before, int most) throws InterruptedException {
        return new ExpiredRuns(this, before).delete(most, () -> false);
    }

    /// {@return the events of a run, in wire form}
    ///
    /// @param id the run
    /// @param from the number of the first event
    /// @param most the maximum number of events
    public List<Value> events(RunId id, long from, int most) {
        return store.events(id, from, most).stream().map(mask::maskEvent).toList();
    }

    /// Follows a run, in this process or another, and passes on its events as they are stored.
    ///
    /// @param id the run
    /// @param from the number of the first event
    /// @param sink the listener
    /// @return the run when it is over or interrupted
    /// @throws NerveException.NotFound if there is none
    /// @throws InterruptedException if the thread was interrupted
    public RunInfo follow(RunId id, long from, EventSink sink) throws InterruptedException {
        return new RunFollower(this, id).follow(from, sink);
    }

    /// {@return a wait for changes of a run; the caller closes it}
    ///
    /// @param id the run
    public RunChangeWaiter awaitChanges(RunId id) {
        return new RunChangeWaiter(store, ChangeTopic.run(id), runner.time(), owners);
    }

    /// {@return a wait for new events of any run; the caller closes it}
    public RunChangeWaiter awaitEvents() {
        return new RunChangeWaiter(store, ChangeTopic.events(), runner.time(), owners);
    }

    /// Leaves the runs of this process, so that they can be resumed later.
    @Override
    public void close() {
        boolean interrupted = false;
        for (var run : List.copyOf(live.values())) {
            run.leave();
        }
        for (var run : List.copyOf(live.values())) {
            try {
                run.await();
            } catch (InterruptedException _) {
                interrupted = true;
            }
        }
        owners.close();
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
