package dev.nerve.workflow;

import dev.nerve.ErrorCode;
import dev.nerve.NerveException;
import dev.nerve.RunId;
import dev.nerve.RunPath;
import dev.nerve.Usage;
import dev.nerve.event.Event;
import dev.nerve.event.EventSink;
import dev.nerve.event.Fact;
import dev.nerve.execution.Runner;
import dev.nerve.node.Planning;
import dev.nerve.run.GateAnswer;
import dev.nerve.run.Outcome;
import dev.nerve.run.RunState;
import dev.nerve.store.Effect;
import dev.nerve.store.Owner;
import dev.nerve.store.RunMemory;
import dev.nerve.store.RunRecord;
import dev.nerve.store.RunSource;
import dev.nerve.store.RunStart;
import dev.nerve.store.RunStatus;
import dev.nerve.store.RunStore;
import dev.nerve.store.Wanted;
import dev.nerve.value.Value;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/// The runs of workflows: started here, continued here, or controlled from here while another
/// process executes them. *Safe for many threads.*
public final class Runs implements AutoCloseable {

    private final Runner runner;
    private final RunStore store;
    private final RunMaker maker;
    private final Processes processes;
    private final GateAnswering answering;
    private final Map<RunId, WorkflowRun> live = new ConcurrentHashMap<>();

    /// @param runner executes them
    /// @param store keeps them
    /// @param maker makes what they execute
    /// @param processes who executes them
    public Runs(Runner runner, RunStore store, RunMaker maker, Processes processes) {
        this.runner = runner;
        this.store = store;
        this.maker = maker;
        this.processes = processes;
        this.answering = new GateAnswering(store.gates(), runner.time());
    }

    RunStore store() {
        return store;
    }

    Runner runner() {
        return runner;
    }

    Owner self() {
        return processes.self();
    }

    void over(WorkflowRun run) {
        live.remove(run.id(), run);
    }

    /// Starts a run; it goes on when this returns.
    ///
    /// @param order what to run
    /// @return the run
    /// @throws NerveException.Invalid if a parameter does not fit
    /// @throws InterruptedException if the thread was interrupted; then nothing was started
    public WorkflowRun start(RunOrder order) throws InterruptedException {
        var workflow = maker.read(order.source());
        var params = workflow.params().complete(order.params());
        var now = runner.time().now();
        var start = new RunStart(order.input(), params, now, null);
        var status = new RunStatus(RunState.PENDING, self(), now, Duration.ZERO, null);
        var id = runner.newId(workflow.id().name());
        var record = new RunRecord(id, order.source(), start, status);
        store.add(record);
        return begin(
                record,
                new WorkflowRun.Prepared(order.answers(), order.sinks()),
                new Fact.Started(order.input(), Planning.of(workflow)));
    }

    private WorkflowRun begin(RunRecord record, WorkflowRun.Prepared prepared, Fact.OfRun beginning)
            throws InterruptedException {
        RunMaker.Made made;
        try {
            made = maker.make(record);
        } catch (NerveException missing) {
            release(record);
            throw missing;
        }
        var origin = record.start().origin();
        var input = origin == null ? null : origin.input();
        var instead =
                origin == null || input == null ? null : new RunMemory.Instead(origin.at(), input);
        var memory = new RunMemory(store.journal(record.id()), store.gates(), instead);
        if (record.status().state() == RunState.FAILED) {
            forgetFailure(memory, made.workflow(), record);
        }
        var run = new WorkflowRun(this, record, made, memory, prepared);
        live.put(run.id(), run);
        run.start(beginning, store.lastEvent(record.id()));
        return run;
    }

    private void release(RunRecord record) throws InterruptedException {
        var active = record.status().active();
        store.update(
                record.id(),
                new RunStatus(RunState.INTERRUPTED, null, runner.time().now(), active, null));
    }

    private static void forgetFailure(RunMemory memory, Workflow workflow, RunRecord record)
            throws InterruptedException {
        var path = RunPath.root(workflow.id().name());
        new FailedPlaces(memory.journal()).forget(Effect.of(record.id(), path, 0, "", Value.NULL));
    }

    /// Lets a run go on: one that is paused, that failed, or whose process is gone.
    ///
    /// @param id the run
    /// @param by who wants that
    /// @param answers what is answered to its gates, by a gate's name or path
    /// @param sinks who is told what happens from now on
    /// @return the run
    /// @throws NerveException.Invalid if it is over
    /// @throws NerveException.Unavailable if another process executes it
    /// @throws InterruptedException if the thread was interrupted; then nothing was changed
    public WorkflowRun resume(
            RunId id, String by, Map<String, String> answers, List<EventSink> sinks)
            throws InterruptedException {
        var record = find(id);
        var state = stateOf(record);
        if (state == RunState.COMPLETED || state == RunState.CANCELLED) {
            throw new NerveException.Invalid(
                    "run '%s' is %s; it can be forked at a step, with nerve runs fork"
                            .formatted(id, state.wireName()));
        }
        if (!store.take(id, self(), processes::lives)) {
            throw new NerveException.Unavailable(
                    "run '%s' is %s in process %s"
                            .formatted(
                                    id,
                                    record.status().state().wireName(),
                                    ownerOf(record).map(Owner::process).orElse(0L)));
        }
        store.want(id, Wanted.GO_ON, by);
        var prepared = new WorkflowRun.Prepared(answers, sinks);
        return begin(find(id), prepared, beginning(record, state, by));
    }

    /// A run that was never told to begin is told to begin.
    private Fact.OfRun beginning(RunRecord record, RunState state, String by)
            throws InterruptedException {
        return store.lastEvent(record.id()) == 0
                ? new Fact.Started(record.start().input(), Planning.of(maker.read(record.source())))
                : new Fact.Resumed(by, state.wireName());
    }

    /// {@return a run that this process executes, if it does}
    ///
    /// @param id the run
    public Optional<WorkflowRun> live(RunId id) {
        return Optional.ofNullable(live.get(id));
    }

    /// {@return all runs, the newest first}
    public List<RunInfo> list() {
        return store.list().stream().map(this::info).toList();
    }

    /// {@return what is known of a run}
    ///
    /// @param id the run
    /// @throws NerveException.NotFound if there is none
    public RunInfo get(RunId id) {
        return info(find(id));
    }

    /// {@return the run that somebody means}
    ///
    /// @param name its name, the beginning of it, or the 8 characters at its end
    /// @throws NerveException.NotFound if there is none
    /// @throws NerveException.Invalid if there are several
    public RunId named(String name) {
        var all = store.list().stream().map(RunRecord::id).toList();
        if (all.stream().anyMatch(id -> id.name().equals(name))) {
            return RunId.of(name);
        }
        var found =
                all.stream()
                        .filter(id -> id.name().startsWith(name) || id.name().endsWith("-" + name))
                        .toList();
        return switch (found.size()) {
            case 0 ->
                    throw new NerveException.NotFound(
                            "there is no run '%s'; nerve runs list shows them".formatted(name));
            case 1 -> found.getFirst();
            default ->
                    throw new NerveException.Invalid(
                            "several runs begin with '%s': %s"
                                    .formatted(
                                            name,
                                            String.join(
                                                    ", ",
                                                    found.stream()
                                                            .map(RunId::name)
                                                            .limit(10)
                                                            .toList())));
        };
    }

    private RunRecord find(RunId id) {
        return store.find(id)
                .orElseThrow(() ->
                        new NerveException.NotFound(
                                "there is no run '%s'; nerve runs list shows them".formatted(id)));
    }

    private RunInfo info(RunRecord record) {
        var state = stateOf(record);
        return new RunInfo(
                record, state, state.isOver() ? List.of() : answering.waiting(record.id()));
    }

    private RunState stateOf(RunRecord record) {
        var state = record.status().state();
        return state.isOver() || ownerOf(record).filter(processes::lives).isPresent()
                ? state
                : RunState.INTERRUPTED;
    }

    private static Optional<Owner> ownerOf(RunRecord record) {
        return Optional.ofNullable(record.status().owner());
    }

    /// Answers a question of a run; the first valid answer counts.
    ///
    /// @param id the run
    /// @param gate the gate's path or name; nothing if only one waits
    /// @param text the answer
    /// @param by who answers
    /// @throws NerveException.NotFound if no such gate waits
    /// @throws NerveException.Invalid if the answer is not allowed
    /// @throws NerveException.AlreadyExists if it was answered before; the message says by whom
    /// @throws InterruptedException if the thread was interrupted
    public void answer(RunId id, String gate, String text, String by) throws InterruptedException {
        find(id);
        answering.answer(id, gate, text, by);
    }

    /// Lets a run stand still at its next steps, whoever executes it.
    ///
    /// @param id the run
    /// @param by who wants that
    /// @throws NerveException.Invalid if nobody executes it
    /// @throws InterruptedException if the thread was interrupted
    public void pause(RunId id, String by) throws InterruptedException {
        requireExecuted(id, "paused");
        store.want(id, Wanted.PAUSE, by);
    }

    /// Lets a run go on after a pause, whoever executes it.
    ///
    /// @param id the run
    /// @param by who wants that
    /// @throws NerveException.Invalid if nobody executes it
    /// @throws InterruptedException if the thread was interrupted
    public void unpause(RunId id, String by) throws InterruptedException {
        requireExecuted(id, "let go on");
        store.want(id, Wanted.GO_ON, by);
    }

    private void requireExecuted(RunId id, String what) {
        var state = get(id).state();
        if (state.isOver() || state == RunState.INTERRUPTED) {
            throw new NerveException.Invalid(
                    "run '%s' is %s, so it cannot be %s".formatted(id, state.wireName(), what));
        }
    }

    /// Ends a run, whoever executes it; one that nobody executes ends at once.
    ///
    /// @param id the run
    /// @param by who wants that
    /// @throws NerveException.Invalid if it is over
    /// @throws InterruptedException if the thread was interrupted
    public void stop(RunId id, String by) throws InterruptedException {
        var record = find(id);
        if (stateOf(record).isOver()) {
            throw new NerveException.Invalid(
                    "run '%s' is %s already".formatted(id, stateOf(record).wireName()));
        }
        store.want(id, Wanted.STOP, by);
        var here = live.get(id);
        if (here != null) {
            here.stop(by);
        } else if (store.take(id, self(), processes::lives)) {
            endDead(record, by);
        }
    }

    private void endDead(RunRecord record, String by) throws InterruptedException {
        var reason = "stopped by " + by;
        var now = runner.time().now();
        var active = record.status().active();
        var path = RunPath.root(maker.read(record.source()).id().name());
        var fact = new Fact.Cancelled(reason, active, Usage.NONE);
        long seq = store.lastEvent(record.id()) + 1;
        store.keep(record.id(), List.of(new Event(seq, record.id(), path, null, now, fact)));
        var given = Outcome.failed(ErrorCode.CANCELLED, reason);
        store.update(record.id(), new RunStatus(RunState.CANCELLED, null, now, active, given));
        cancelGates(record.id());
    }

    void cancelGates(RunId id) throws InterruptedException {
        var cancelled =
                new GateAnswer(
                        GateAnswer.How.CANCELLED, "", "the end of the run", runner.time().now());
        for (var gate : answering.waiting(id)) {
            store.gates().settle(id, gate.path(), cancelled);
        }
    }

    /// Makes a run that shares all that another did before one of its steps, and does the rest
    /// anew. It is resumed to begin.
    ///
    /// @param id the other run
    /// @param at the step that is done anew
    /// @param input what that step is given instead, or null for the same
    /// @param source another definition, or null for the same
    /// @return the new run
    /// @throws NerveException.NotFound if the other has not come to that step
    /// @throws InterruptedException if the thread was interrupted; then nothing was made
    public RunId fork(RunId id, RunPath at, @Nullable Value input, @Nullable RunSource source)
            throws InterruptedException {
        var record = find(id);
        long upTo = store.position(id, at).orElseThrow(() -> notReached(id, at));
        var now = runner.time().now();
        var start =
                new RunStart(
                        record.start().input(),
                        record.start().params(),
                        now,
                        new RunStart.Origin(id, at, upTo, input));
        var used = source == null ? record.source() : source;
        var name = maker.read(used).id().name();
        var made =
                new RunRecord(
                        runner.newId(name),
                        used,
                        start,
                        new RunStatus(RunState.INTERRUPTED, null, now, Duration.ZERO, null));
        store.add(made);
        return made.id();
    }

    private static NerveException notReached(RunId id, RunPath at) {
        return new NerveException.NotFound(
                "run '%s' has not come to '%s'; nerve runs show %s tells its steps"
                        .formatted(id, at, id));
    }

    /// Forgets runs that are over, with their journals and events.
    ///
    /// @param before only those that ended before this
    /// @return which
    /// @throws InterruptedException if the thread was interrupted; some may be forgotten
    public List<RunId> prune(Instant before) throws InterruptedException {
        var old =
                store.list().stream()
                        .filter(record -> record.status().state().isOver())
                        .filter(record -> record.status().changed().isBefore(before))
                        .map(RunRecord::id)
                        .toList();
        for (var id : old) {
            store.remove(id);
            maker.forget(id);
        }
        return old;
    }

    /// {@return the events of a run, as they are on the wire}
    ///
    /// @param id the run
    /// @param from the number of the first
    /// @param most how many at most
    public List<Value> events(RunId id, long from, int most) {
        return store.events(id, from, most);
    }

    /// Leaves the runs that this process executes, so that they can go on later.
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
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
