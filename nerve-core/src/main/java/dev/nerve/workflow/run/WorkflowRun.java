package dev.nerve.workflow.run;

import dev.nerve.ErrorCode;
import dev.nerve.NerveException;
import dev.nerve.RunId;
import dev.nerve.RunPath;
import dev.nerve.change.ChangeTopic;
import dev.nerve.change.WakeSignal;
import dev.nerve.event.ControlFact;
import dev.nerve.event.Event;
import dev.nerve.event.EventSink;
import dev.nerve.event.Fact;
import dev.nerve.execution.NodeRunner;
import dev.nerve.execution.RunRequest;
import dev.nerve.gate.GateAnswer;
import dev.nerve.lifecycle.LifecycleEvent;
import dev.nerve.run.BackgroundThread;
import dev.nerve.run.CancellationToken;
import dev.nerve.run.Outcome;
import dev.nerve.run.Parallel;
import dev.nerve.run.Run;
import dev.nerve.run.RunState;
import dev.nerve.store.RunOwnership;
import dev.nerve.store.RunRecord;
import dev.nerve.store.RunStatus;
import dev.nerve.store.RunStore;
import dev.nerve.store.journal.RunMemory;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/// A run that this process executes. *Safe for many threads.*
///
/// A worker thread executes the workflow. A keeper thread stores its events and status, and obeys
/// control requests. The keeper sleeps until one of these changes.
public final class WorkflowRun {

    private static final System.Logger LOG = System.getLogger(WorkflowRun.class.getName());

    /// The maximum time that an event waits for others, to be stored with them.
    private static final Duration BATCH = Duration.ofMillis(100);

    /// The interval in which a run that works stores its active time, which would be lost if the
    /// process dies.
    private static final Duration MUCH = Duration.ofSeconds(2);

    private final RunService runs;
    private final RunStore store;
    private final RunRecord record;
    private final RunOwnership ownership;
    private final Run run;
    private final RunRequest request;
    private final RunMaker.PreparedRun preparedRun;
    private final EventBatchWriter buffer;
    private final Map<String, String> answers;
    private final GateAnswerService answering;
    private final CancellationToken cancellation = CancellationToken.create();

    /// Wakes the keeper.
    private final WakeSignal wake = new WakeSignal();

    /// Set together with `wake` if the keeper must not wait for more events.
    private final WakeSignal urgent = new WakeSignal();

    /// True if there may be a control request that the keeper has not read.
    private final AtomicBoolean isControlled = new AtomicBoolean(true);

    private final BlockingQueue<RunPath> gates = new LinkedBlockingQueue<>();
    private @Nullable BackgroundThread worker;
    private @Nullable BackgroundThread keeper;
    private volatile boolean over;
    private volatile @Nullable Outcome outcome;
    private volatile RunState told = RunState.RUNNING;
    private volatile RunState published;

    /// The active time, as stored last.
    private volatile Duration active = Duration.ZERO;

    WorkflowRun(
            RunService runs,
            OwnedRun owned,
            RunMaker.PreparedRun preparedRun,
            RunMemory memory,
            CallerOptions callerOptions) {
        this.runs = runs;
        this.store = runs.store();
        this.record = owned.record();
        this.ownership = owned.ownership();
        this.preparedRun = preparedRun;
        this.published = record.status().state();
        this.answers = new ConcurrentHashMap<>(callerOptions.answers);
        this.answering = runs.answering(memory.gates());
        var output = runs.runner().liveOutput().open(this::hurry);
        this.buffer =
                new EventBatchWriter(
                        owned.id(),
                        events -> store.appendEvents(owned.id(), ownership, events),
                        wake::set,
                        output::stored);
        var workflow = preparedRun.workflow().given(record.start().params());
        var asked =
                RunRequest.of(workflow, record.start().input())
                        .nodes(preparedRun.nodes())
                        .listener(output)
                        .listener(buffer)
                        .listener(this::watch);
        for (var sink : callerOptions.sinks) {
            asked = asked.listener(sink);
        }
        this.request = asked.cancellation(cancellation).memory(memory);
        this.run = runs.runner().open(record.id(), request);
        run.activity().listen(this::hurry);
    }

    /// Prepared answers and listeners for a run.
    ///
    /// @param answers the answers by a gate's name or path
    /// @param sinks the listeners for its events
    record CallerOptions(Map<String, String> answers, List<EventSink> sinks) {}

    void start(FirstRunEvent firstRunEvent) {
        run.continueNumberingAfter(firstRunEvent.before());
        run.activity().addEarlierTime(record.status().active());
        active = run.activity().activeTime();
        worker =
                Parallel.start(
                        "nerve-run-" + record.id(),
                        () -> work(runs.runner(), firstRunEvent.fact()));
        publish(RunState.RUNNING);
        keeper = Parallel.start("nerve-run-keeper-" + record.id(), this::look);
    }

    /// Adds listeners for events from now on.
    void listen(List<EventSink> more) {
        more.forEach(run::emitTo);
    }

    /// Adds answers, also for gates that already wait.
    void addAnswers(Map<String, String> more) {
        answers.putAll(more);
        if (!more.isEmpty()) {
            runs.get(id()).waiting().forEach(gate -> gates.add(gate.path()));
            hurry();
        }
    }

    /// {@return its name}
    public RunId id() {
        return record.id();
    }

    /// {@return its state}
    public RunState state() {
        return over ? told : stateNow();
    }

    /// Waits until the run ends.
    ///
    /// @return its outcome; `interrupted` if it can be resumed later
    /// @throws InterruptedException if the caller was interrupted; the run continues
    public Outcome await() throws InterruptedException {
        var keeping = keeper;
        if (keeping == null) {
            throw new IllegalStateException("not started");
        }
        keeping.await();
        var given = outcome;
        return given == null ? run.stalled().orElseGet(this::left) : given;
    }

    private Outcome.Failed left() {
        return Outcome.failed(
                ErrorCode.INTERRUPTED, "run '%s' was interrupted; resume it".formatted(id()));
    }

    /// Pauses the run at its next steps; running steps finish first.
    ///
    /// @param by the person who requests it
    private void pause(String by) {
        if (run.pause().begin()) {
            run.emit(request.path(), null, new Fact.Paused(by));
        }
    }

    /// Continues the run after a pause.
    ///
    /// @param by the person who requests it
    private void unpause(String by) {
        if (run.pause().end()) {
            run.emit(request.path(), null, new Fact.Resumed(by, RunState.PAUSED.wireName()));
        }
    }

    /// Stops the run, with everything that it started.
    ///
    /// @param by the person who requests it
    public void stop(String by) {
        cancellation.cancel("stopped by " + by);
    }

    /// Leaves the run, so that this or another process can resume it.
    void leave() {
        cancellation.cancel(Outcome.failed(ErrorCode.INTERRUPTED, "left to be resumed later"));
    }

    private void work(NodeRunner runner, Fact.RunFact beginning) {
        try {
            var given = runner.run(run, request, beginning);
            outcome = NodeRunner.isResumable(given, request) ? null : runs.mask().mask(given);
        } catch (InterruptedException _) {
            // The run can be resumed later.
            outcome = null;
        } catch (RuntimeException bug) {
            LOG.log(System.Logger.Level.ERROR, "run " + id(), bug);
            publishFailure(ErrorCode.INTERNAL, String.valueOf(bug));
            outcome = runs.mask().mask(Outcome.failed(ErrorCode.INTERNAL, String.valueOf(bug)));
        } finally {
            over = true;
            hurry();
        }
    }

    private void watch(Event event) {
        if (event.fact() instanceof ControlFact.GateWaiting && !answers.isEmpty()) {
            gates.add(event.path());
            hurry();
        }
    }

    /// Wakes the keeper at once.
    private void hurry() {
        urgent.set();
        wake.set();
    }

    private void look() {
        try (var _ = store.changes().subscribe(ChangeTopic.control(id()), this::readControl)) {
            while (!over) {
                urgent.clear();
                wake.clear();
                glance();
                sleep();
            }
            end();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        } catch (RuntimeException failure) {
            logUnkept("cannot be kept", failure);
            stall(failure);
            leaveUnkept();
        } finally {
            preparedRun.ending().cleanUp(told);
            runs.remove(this);
        }
    }

    private void readControl() {
        isControlled.set(true);
        hurry();
    }

    /// Sleeps until there is something to do. A run that works also wakes to store its active time,
    /// which does not advance while the run waits.
    private void sleep() throws InterruptedException {
        if (told == RunState.RUNNING) {
            runs.runner().time().sleep(MUCH, wake);
        } else {
            wake.await();
        }
        if (wake.isSet()) {
            runs.runner().time().sleep(BATCH, urgent);
        }
    }

    private String mask(String text) {
        return run.secrets().mask(text);
    }

    /// Stalls the run, unless it already has a reason to stall.
    private void stall(RuntimeException failure) {
        if (run.stalled().isEmpty()) {
            var code =
                    failure instanceof NerveException known
                                    && NerveException.isStoreFailure(failure)
                            ? known.code()
                            : ErrorCode.INTERRUPTED;
            run.stall(Outcome.failed(code, mask(String.valueOf(failure.getMessage()))));
        }
    }

    /// Leaves the run because its store fails; it can be resumed later.
    private void leaveUnkept() {
        try {
            leave();
            var working = worker;
            if (working != null) {
                working.await();
            }
            outcome = null;
            told = RunState.INTERRUPTED;
            // Perhaps only the events cannot be stored.
            store.update(id(), ownership, status(told, null));
            publish(told);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        } catch (RuntimeException again) {
            logUnkept("cannot be given back", again);
        }
    }

    /// Logs a store failure. Callers of [#await()] get the reason, so only a bug is logged as an
    /// error.
    private void logUnkept(String what, RuntimeException failure) {
        var told = "run %s %s: %s".formatted(id(), what, failure.getMessage());
        publishFailure(
                failure instanceof NerveException known ? known.code() : ErrorCode.INTERNAL, told);
        if (failure instanceof NerveException) {
            LOG.log(System.Logger.Level.DEBUG, told);
        } else {
            LOG.log(System.Logger.Level.ERROR, told, failure);
        }
    }

    private void publishFailure(ErrorCode code, String message) {
        runs.publish(at -> new LifecycleEvent.BackgroundFailure(at, id(), code, message));
    }

    private void glance() throws InterruptedException {
        for (var gate = gates.poll(); gate != null; gate = gates.poll()) {
            answer(gate);
        }
        if (isControlled.getAndSet(false)) {
            obey(store.controlRequest(id(), ownership));
        }
        var now = stateNow();
        if (now != told
                || run.activity().activeTime().minus(active).compareTo(MUCH.dividedBy(2)) >= 0) {
            told = now;
            update(now, null);
        } else {
            buffer.flush();
        }
    }

    private void obey(RunStore.ControlRequest controlRequest) {
        switch (controlRequest.wanted()) {
            case GO_ON -> unpause(controlRequest.by());
            case PAUSE -> pause(controlRequest.by());
            case STOP -> stop(controlRequest.by());
        }
    }

    private void answer(RunPath path) throws InterruptedException {
        var whole = path.toString();
        var inside = whole.substring(whole.indexOf('/') + 1);
        for (var name : List.of(whole, inside, path.name())) {
            var answer = answers.get(name);
            if (answer != null) {
                try {
                    answering.answer(id(), whole, answer, GateAnswer.PREPARED);
                } catch (NerveException refused) {
                    run.emit(path, null, new Fact.Log(refused.getMessage()));
                }
                return;
            }
        }
    }

    private RunState stateNow() {
        if (run.pause().isRequested()) {
            return RunState.PAUSED;
        }
        return run.activity().isResting() ? RunState.WAITING : RunState.RUNNING;
    }

    private void end() throws InterruptedException {
        var given = run.stalled().isPresent() ? null : outcome;
        outcome = given;
        told = given == null ? RunState.INTERRUPTED : RunState.of(given);
        if (given instanceof Outcome.Failed) {
            endRemains();
        }
        update(told, given);
        if (told == RunState.CANCELLED) {
            runs.cancelGates(id());
        }
    }

    /// Stops what an earlier process of the run left running.
    private void endRemains() throws InterruptedException {
        try {
            request.memory().stopLeftovers(id(), RunService.root(record));
        } catch (NerveException.Unavailable failure) {
            LOG.log(System.Logger.Level.WARNING, "run " + id(), failure);
        }
    }

    /// Stores the status, with all events up to now.
    private void update(RunState state, @Nullable Outcome given) throws InterruptedException {
        buffer.flush(events -> store.update(id(), ownership, status(state, given), events));
        publish(state);
    }

    /// Reports a stored state to the listeners of this process.
    private void publish(RunState state) {
        var before = published;
        if (state != before) {
            published = state;
            runs.publish(at -> new LifecycleEvent.RunStateChanged(at, id(), before, state));
        }
    }

    private RunStatus status(RunState state, @Nullable Outcome given) {
        var owner = state.isOver() || state == RunState.INTERRUPTED ? null : ownership.owner();
        active = run.activity().activeTime();
        var now = runs.runner().time().now();
        return new RunStatus(state, owner, now, active, given, run.budget().usage());
    }
}
