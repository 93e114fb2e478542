package dev.nerve.run;

import dev.nerve.NerveException;
import dev.nerve.NodeId;
import dev.nerve.RunId;
import dev.nerve.RunPath;
import dev.nerve.event.Event;
import dev.nerve.event.EventSink;
import dev.nerve.event.Fact;
import dev.nerve.event.FactMask;
import dev.nerve.event.LiveOutputMask;
import dev.nerve.gate.GateAnswer;
import dev.nerve.secret.Secrets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/// One execution from its start to its end. Everything inside the run shares this object.
///
/// It numbers the events of the run and delivers them in order. *Safe for many threads.*
public final class Run {

    private static final System.Logger LOG = System.getLogger(Run.class.getName());

    private final RunId id;
    private final TimeSource time;
    private final RandomGenerator random;

    /// Also the lock for numbering events.
    private final List<EventSink> sinks;

    private final boolean observed;
    private final Secrets secrets;

    /// Guarded by the lock of `sinks`.
    private final LiveOutputMask live;

    private final RunStopwatch stopwatch;
    private final RunPause pause;
    private final StepClocks stepClocks;
    private final Budget budget = Budget.of(BudgetLimits.NONE);
    private volatile Outcome.@Nullable Failed stalled;
    private volatile Outcome.@Nullable Failed diverged;
    private volatile @Nullable GateAnswer forAll;
    private volatile boolean ended;
    private long seq;

    /// @param id its name
    /// @param time the time source
    /// @param random the source of randomness
    /// @param sinks the receivers of the events; without any, no events are created
    public Run(RunId id, TimeSource time, RandomGenerator random, List<EventSink> sinks) {
        this(id, time, random, sinks, Secrets.NONE);
    }

    /// @param id its name
    /// @param time the time source
    /// @param random the source of randomness
    /// @param sinks the receivers of the events; without any, no events are created
    /// @param secrets the secrets to mask in events
    public Run(
            RunId id,
            TimeSource time,
            RandomGenerator random,
            List<EventSink> sinks,
            Secrets secrets) {
        this.secrets = secrets;
        this.live = new LiveOutputMask(secrets);
        this.id = id;
        this.time = time;
        this.random = random;
        this.sinks = new ArrayList<>(sinks);
        this.observed = !sinks.isEmpty();
        this.stopwatch = new RunStopwatch(time);
        this.pause = new RunPause(stopwatch);
        this.stepClocks = new StepClocks(time);
    }

    /// {@return its name}
    public RunId id() {
        return id;
    }

    /// {@return the time source}
    public TimeSource time() {
        return time;
    }

    /// {@return the source of randomness}
    public RandomGenerator random() {
        return random;
    }

    /// {@return the pause of the run}
    public RunPause pause() {
        return pause;
    }

    /// {@return the budget of the whole run, without limits; it counts its usage}
    public Budget budget() {
        return budget;
    }

    /// {@return the active time of the run}
    public RunStopwatch activity() {
        return stopwatch;
    }

    /// {@return the clocks of its steps with a timeout}
    public StepClocks stepClocks() {
        return stepClocks;
    }

    /// Marks the run as unable to continue in this process, without a failure.
    ///
    /// @param reason the missing requirement
    public void stall(Outcome.Failed reason) {
        stalled = reason;
    }

    /// {@return the missing requirement, if the run cannot continue}
    public Optional<Outcome.Failed> stalled() {
        return Optional.ofNullable(stalled);
    }

    /// Marks the run as different from its recording. Nothing more is executed in it.
    ///
    /// @param failure the recorded call and the actual call; only the first failure counts
    public synchronized void diverge(Outcome.Failed failure) {
        if (diverged == null) {
            diverged = failure;
        }
    }

    /// {@return the difference between the run and its recording, if there is one}
    public Optional<Outcome.Failed> diverged() {
        return Optional.ofNullable(diverged);
    }

    /// Sets one answer for all effects that were running when the run was interrupted.
    ///
    /// @param answer the decision, and who made it
    public void answerForAll(GateAnswer answer) {
        forAll = answer;
    }

    /// {@return the answer for all interrupted effects, if a person gave one}
    public Optional<GateAnswer> answerForAll() {
        return Optional.ofNullable(forAll);
    }

    /// Continues the numbering of events after earlier ones.
    ///
    /// @param told the number of earlier events
    public void continueNumberingAfter(long told) {
        synchronized (sinks) {
            seq = told;
        }
    }

    /// Adds a sink to a run that already has one. It receives events from now on.
    ///
    /// @param sink the sink
    public void emitTo(EventSink sink) {
        synchronized (sinks) {
            sinks.add(sink);
        }
    }

    /// {@return whether the run has sinks; without any, creating events is not necessary}
    public boolean isObserved() {
        return observed;
    }

    /// {@return the secrets to mask in stored data and events}
    public Secrets secrets() {
        return secrets;
    }

    /// Emits an event.
    ///
    /// @param path the place in the run
    /// @param node the node that is executed there, or null if there is none
    /// @param fact the content of the event
    public void emit(RunPath path, @Nullable NodeId node, Fact fact) {
        if (!observed) {
            return;
        }
        if (secrets.isEmpty()) {
            synchronized (sinks) {
                emitTo(path, node, fact);
            }
            return;
        }
        if (fact instanceof Fact.OutputChunk chunk) {
            emitLive(path, node, chunk);
            return;
        }
        var told = FactMask.mask(fact, secrets);
        synchronized (sinks) {
            live.flush(path, fact).forEach(held -> emitTo(held.path(), held.node(), held.chunk()));
            emitTo(path, node, told);
        }
    }

    /// Numbers the last event of the run without delivering it, so that it can be stored first.
    ///
    /// @param path the place of the outermost node
    /// @param node the outermost node
    /// @param fact the end of the run
    /// @return the event, without secrets
    public Event prepareEnd(RunPath path, NodeId node, Fact fact) {
        var told = secrets.isEmpty() ? fact : FactMask.mask(fact, secrets);
        synchronized (sinks) {
            live.flush(path, fact).forEach(held -> emitTo(held.path(), held.node(), held.chunk()));
            return new Event(++seq, id, path, node, time.now(), told);
        }
    }

    /// Delivers the last event of the run.
    ///
    /// @param event the event that [#prepareEnd] returned
    public void deliverEnd(Event event) {
        ended = true;
        synchronized (sinks) {
            sinks.removeIf(sink -> !accepted(sink, event));
        }
    }

    /// {@return whether the last event of the run was delivered before the run returned}
    public boolean isEnded() {
        return ended;
    }

    private void emitLive(RunPath path, @Nullable NodeId node, Fact.OutputChunk chunk) {
        synchronized (sinks) {
            var shown = live.mask(path, node, chunk);
            if (!shown.isEmpty()) {
                emitTo(path, node, new Fact.OutputChunk(chunk.stream(), shown));
            }
        }
    }

    /// One lock for numbering and delivery, so sinks get the events in the order of their numbers.
    private void emitTo(RunPath path, @Nullable NodeId node, Fact fact) {
        var event = new Event(++seq, id, path, node, time.now(), fact);
        sinks.removeIf(sink -> !accepted(sink, event));
    }

    /// Removes a sink that throws. An observer must not affect the run.
    private boolean accepted(EventSink sink, Event event) {
        try {
            sink.accept(event);
            return true;
        } catch (RuntimeException failure) {
            var told = "removed failed sink of run %s: %s".formatted(id, failure.getMessage());
            if (failure instanceof NerveException) {
                LOG.log(System.Logger.Level.WARNING, told);
            } else {
                LOG.log(System.Logger.Level.WARNING, told, failure);
            }
            return false;
        }
    }
}
