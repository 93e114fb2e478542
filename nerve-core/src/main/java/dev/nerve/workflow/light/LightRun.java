package dev.nerve.workflow.light;

import dev.nerve.ErrorCode;
import dev.nerve.RunId;
import dev.nerve.RunPath;
import dev.nerve.change.ChangeSubscription;
import dev.nerve.change.ChangeTopic;
import dev.nerve.event.Event;
import dev.nerve.event.Fact;
import dev.nerve.event.LiveRunOutput;
import dev.nerve.execution.NodeRunner;
import dev.nerve.execution.RunRequest;
import dev.nerve.lifecycle.LifecycleEvent;
import dev.nerve.node.capability.PlannableNode;
import dev.nerve.run.CancellationToken;
import dev.nerve.run.Outcome;
import dev.nerve.run.Run;
import dev.nerve.run.RunState;
import dev.nerve.store.OwnedGateStore;
import dev.nerve.store.RunOwnership;
import dev.nerve.store.RunRecord;
import dev.nerve.store.RunStatus;
import dev.nerve.store.RunStore;
import dev.nerve.store.journal.Journal;
import dev.nerve.store.journal.LeftoverCleanup;
import dev.nerve.store.journal.OwnershipCheck;
import dev.nerve.store.journal.RunEffect;
import dev.nerve.store.journal.RunMemory;
import dev.nerve.workflow.run.EventBatchWriter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/// A light run that this process executes. *Safe for many threads.*
///
/// It is stored with the first thing that must be stored: the turn of a chat, a program, a gate or
/// a batch of events. Its end is stored in the transaction of the chat turn that it consists of, or
/// in one of its own.
public final class LightRun implements OwnershipCheck {

    private static final System.Logger LOG = System.getLogger(LightRun.class.getName());

    /// The attempts to store the end of a run whose thread is interrupted again and again.
    private static final int MOST_ATTEMPTS = 8;

    /// The time for an orderly end before a stopped run is cancelled.
    private static final Duration QUICK = Duration.ofMillis(50);

    private final LightRunService service;
    private final RunStore store;
    private final RunRecord record;
    private final RunOwnership ownership;
    private final LightRunRequest wanted;
    private final RunRequest request;
    private final Run run;
    private final LiveRunOutput output;
    private final EventBatchWriter buffer;
    private final CancellationToken cancellation;
    private final AtomicBoolean isControlled = new AtomicBoolean();
    private final CountDownLatch ended = new CountDownLatch(1);
    private volatile boolean isStored;
    private volatile @Nullable ChangeSubscription control;
    private volatile @Nullable Outcome outcome;
    private volatile RunState told = RunState.RUNNING;

    LightRun(LightRunService service, RunRecord record, LightRunRequest wanted) {
        this.service = service;
        this.store = service.store();
        this.record = record;
        this.ownership = RunOwnership.first(service.self());
        this.wanted = wanted;
        this.cancellation = wanted.request().cancellation();
        this.output = service.runner().liveOutput().open(service::hurry);
        this.buffer =
                new EventBatchWriter(record.id(), this::append, service::wake, output::stored);
        this.request = wanted.request().memory(memory()).listener(output).listener(this::keep);
        this.run = service.runner().open(record.id(), request);
        run.activity().listen(service::wake);
    }

    private RunMemory memory() {
        return new RunMemory(
                new LightRunJournal(this),
                new OwnedGateStore(store.gates(), this, wanted.session()),
                null,
                LeftoverCleanup.NONE,
                this);
    }

    /// {@return its name}
    public RunId id() {
        return record.id();
    }

    /// {@return the request that started it}
    public LightRunRequest request() {
        return wanted;
    }

    /// {@return its outcome, once it has one}
    public @Nullable Outcome outcome() {
        return outcome;
    }

    /// Stops the run, with everything that it started.
    ///
    /// @param by the person or program that stops it
    public void stop(String by) {
        cancellation.cancel("stopped by " + by);
    }

    /// Stops the run, with everything that it started. If its programs need time to end, the run is
    /// cancelled before them.
    ///
    /// @param by the person or program that stops it
    /// @throws InterruptedException if the caller was interrupted; the run ends later
    public void stopNow(String by) throws InterruptedException {
        stop(by);
        if (!ended.await(QUICK.toMillis(), TimeUnit.MILLISECONDS)) {
            cancelNow("stopped by " + by);
        }
    }

    /// Stores the end of a run whose execution ends later.
    private void cancelNow(String reason) throws InterruptedException {
        if (outcome != null) {
            return;
        }
        var given = Outcome.failed(ErrorCode.CANCELLED, reason);
        var usage = run.budget().usage();
        var fact = new Fact.Cancelled(reason, run.activity().activeTime(), usage);
        if (endNow(given, fact, Journal.Change.NONE)) {
            service.closeGates(store.gates(), id());
        }
    }

    /// Waits for the end of the run.
    ///
    /// @throws InterruptedException if the caller was interrupted; the run continues
    public void await() throws InterruptedException {
        ended.await();
    }

    /// Stores the run now if it is not stored yet, so that other processes find it.
    ///
    /// @throws InterruptedException if the thread was interrupted
    public void store() throws InterruptedException {
        if (!isStored) {
            write(Journal.Change.NONE);
        }
    }

    /// Executes the run on this thread, to its end.
    Outcome execute() throws InterruptedException {
        var started = new Fact.Started(request.input(), PlannableNode.of(request.call().node()));
        try {
            var given = service.runner().run(run, request, started);
            return finish(given);
        } catch (InterruptedException interrupt) {
            finish(Outcome.failed(ErrorCode.CANCELLED, "interrupted"));
            throw interrupt;
        } catch (RuntimeException bug) {
            finish(Outcome.failed(ErrorCode.INTERNAL, String.valueOf(bug)));
            throw bug;
        } finally {
            var subscription = control;
            if (subscription != null) {
                subscription.close();
            }
            service.remove(this);
            ended.countDown();
        }
    }

    /// {@return the outcome as it was stored}
    private Outcome finish(Outcome given) {
        boolean interrupted = Thread.interrupted();
        try {
            storeEnd(given);
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
        var stored = outcome;
        return stored == null ? given : stored;
    }

    /// Only logs a failure, because the work of the run was done.
    private void storeEnd(Outcome given) {
        for (int attempt = 1; attempt <= MOST_ATTEMPTS; attempt++) {
            try {
                buffer.flush(events -> {
                    if (outcome == null) {
                        var status = status(RunState.of(given), service.mask(given));
                        store(status, events, Journal.Change.NONE);
                        outcome = given;
                    }
                });
                return;
            } catch (InterruptedException _) {
                Thread.onSpinWait();
            } catch (RuntimeException failure) {
                LOG.log(System.Logger.Level.WARNING, "run " + id() + ": " + failure.getMessage());
                return;
            }
        }
    }

    /// Makes a change together with the end of the run, if it ends its outermost node.
    void end(RunPath path, Outcome given, Journal.Change change) throws InterruptedException {
        if (!path.equals(request.path()) || outcome != null || !(given instanceof Outcome.Done)) {
            change.make();
            return;
        }
        var usage = run.budget().usage();
        var fact = new Fact.Completed(given.output(), run.activity().activeTime(), usage);
        if (!endNow(given, fact, change)) {
            change.make();
        }
    }

    /// Stores the end of the run with a change, before the listeners get the last event.
    ///
    /// @return false if the run has ended already; then nothing was changed
    private boolean endNow(Outcome given, Fact fact, Journal.Change change)
            throws InterruptedException {
        // Before the lock of the buffer, because sinks take both in the other order.
        var event = run.prepareEnd(request.path(), request.call().node().id(), fact);
        var isEnded = new AtomicBoolean();
        buffer.flush(events -> {
            if (outcome == null) {
                var status = status(RunState.of(given), service.mask(given));
                store(status, until(event, events), change);
                outcome = given;
                isEnded.set(true);
            }
        });
        if (isEnded.get()) {
            run.deliverEnd(event);
            output.stored(event.seq());
        }
        return isEnded.get();
    }

    /// {@return the events up to the last one}
    private static List<Event> until(Event last, List<Event> events) {
        var all = new ArrayList<Event>();
        events.stream().filter(event -> event.seq() < last.seq()).forEach(all::add);
        all.add(last);
        return all;
    }

    /// Records that a program is about to start.
    void addEffect(RunEffect effect, Journal.Change also) throws InterruptedException {
        write(() -> {
            store.addEffect(id(), ownership, effect);
            also.make();
        });
    }

    @Override
    public void requireOwned() {
        if (isStored && outcome == null) {
            store.requireOwned(id(), ownership);
        }
    }

    /// Makes a change together with the start of the run, if the run is not stored yet. What a node
    /// changes after the end of its run belongs to the node alone.
    @Override
    public void write(Journal.Change change) throws InterruptedException {
        if (outcome != null) {
            change.make();
            return;
        }
        if (isStored) {
            store.write(id(), ownership, change);
            return;
        }
        var made = new AtomicBoolean();
        buffer.flush(events -> {
            if (isStored) {
                store.appendEvents(id(), ownership, events);
            } else {
                add(() -> {
                    store.appendEvents(id(), ownership, events);
                    change.make();
                });
                made.set(true);
            }
        });
        if (!made.get()) {
            store.write(id(), ownership, change);
        }
    }

    /// Stores a batch of events.
    private void append(List<Event> events) throws InterruptedException {
        if (isStored) {
            store.appendEvents(id(), ownership, events);
        } else {
            add(() -> store.appendEvents(id(), ownership, events));
        }
    }

    /// Stores a status with events.
    private void store(RunStatus status, List<Event> events, Journal.Change change)
            throws InterruptedException {
        Journal.Change all =
                () -> {
                    store.update(id(), ownership, status, events);
                    change.make();
                };
        if (isStored) {
            store.write(id(), ownership, all);
        } else {
            add(all);
        }
    }

    /// Adds the run to the store, in one transaction with a change. The caller holds the lock of
    /// the buffer.
    private void add(Journal.Change change) throws InterruptedException {
        var created =
                new LifecycleEvent.RunCreated(record.start().time(), id(), record.source().name());
        store.add(
                record,
                () -> {
                    store.eventLog().append(List.of(created.toStored()));
                    if (!wanted.labels().isEmpty()) {
                        store.label(id(), wanted.labels());
                    }
                    change.make();
                });
        isStored = true;
        control = store.changes().subscribe(ChangeTopic.control(id()), this::readControl);
        // A request may have come before the subscription.
        isControlled.set(true);
    }

    private void readControl() {
        isControlled.set(true);
        service.hurry();
    }

    /// Nothing is stored after the end of the run.
    private void keep(Event event) {
        if (outcome == null) {
            buffer.accept(event);
        }
    }

    /// Stores what waits to be stored, and obeys the requests of other processes.
    void look() throws InterruptedException {
        if (outcome != null) {
            return;
        }
        if (isControlled.getAndSet(false)) {
            readRequest();
        }
        var now = stateNow();
        if (now == told) {
            buffer.flush();
        } else {
            buffer.flush(events -> {
                if (outcome == null) {
                    store(status(now, null), events, Journal.Change.NONE);
                    told = now;
                }
            });
        }
    }

    /// Obeys the request of another process. One that cannot be read is read again later.
    private void readRequest() throws InterruptedException {
        boolean isObeyed = false;
        try {
            obey(store.controlRequest(id(), ownership));
            isObeyed = true;
        } finally {
            if (!isObeyed) {
                isControlled.set(true);
            }
        }
    }

    private void obey(RunStore.ControlRequest controlRequest) throws InterruptedException {
        var by = controlRequest.by();
        switch (controlRequest.wanted()) {
            case STOP -> stopNow(by);
            case PAUSE -> {
                if (run.pause().begin()) {
                    run.emit(request.path(), null, new Fact.Paused(by));
                }
            }
            case GO_ON -> {
                if (run.pause().end()) {
                    run.emit(
                            request.path(), null, new Fact.Resumed(by, RunState.PAUSED.wireName()));
                }
            }
        }
    }

    private RunState stateNow() {
        if (run.pause().isRequested()) {
            return RunState.PAUSED;
        }
        return run.activity().isResting() ? RunState.WAITING : RunState.RUNNING;
    }

    private RunStatus status(RunState state, @Nullable Outcome given) {
        var owner = state.isOver() ? null : ownership.owner();
        NodeRunner runner = service.runner();
        return new RunStatus(
                state,
                owner,
                runner.time().now(),
                run.activity().activeTime(),
                given,
                run.budget().usage());
    }
}
