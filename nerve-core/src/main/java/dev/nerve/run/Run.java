package dev.nerve.run;

import dev.nerve.NerveException;
import dev.nerve.NodeId;
import dev.nerve.RunId;
import dev.nerve.RunPath;
import dev.nerve.event.Event;
import dev.nerve.event.EventSink;
import dev.nerve.event.Fact;
import dev.nerve.event.LiveOutputMask;
import dev.nerve.event.Masked;
import dev.nerve.value.Secrets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/// One execution from its start to its end, as everything inside it shares it.
///
/// It numbers the run's events and hands them on in order. *Safe for many threads.*
public final class Run {

    private static final System.Logger LOG = System.getLogger(Run.class.getName());

    private final RunId id;
    private final Time time;
    private final RandomGenerator random;

    /// Also the lock under which events are numbered.
    private final List<EventSink> sinks;

    private final boolean observed;
    private final Secrets secrets;

    /// Used under the lock of the events.
    private final LiveOutputMask live;

    private final Activity activity;
    private final Pause pause;
    private volatile Outcome.@Nullable Failed stalled;
    private volatile Outcome.@Nullable Failed diverged;
    private volatile @Nullable GateAnswer forAll;
    private long seq;

    /// @param id its name
    /// @param time where time comes from
    /// @param random where chance comes from
    /// @param sinks who is told what happens; nobody is told for free
    public Run(RunId id, Time time, RandomGenerator random, List<EventSink> sinks) {
        this(id, time, random, sinks, Secrets.NONE);
    }

    /// @param id its name
    /// @param time where time comes from
    /// @param random where chance comes from
    /// @param sinks who is told what happens; nobody is told for free
    /// @param secrets what nobody is told
    public Run(
            RunId id, Time time, RandomGenerator random, List<EventSink> sinks, Secrets secrets) {
        this.secrets = secrets;
        this.live = new LiveOutputMask(secrets);
        this.id = id;
        this.time = time;
        this.random = random;
        this.sinks = new ArrayList<>(sinks);
        this.observed = !sinks.isEmpty();
        this.activity = new Activity(time);
        this.pause = new Pause(activity);
    }

    /// {@return its name}
    public RunId id() {
        return id;
    }

    /// {@return where time comes from}
    public Time time() {
        return time;
    }

    /// {@return where chance comes from}
    public RandomGenerator random() {
        return random;
    }

    /// {@return where it stands still between two steps while somebody wants that}
    public Pause pause() {
        return pause;
    }

    /// {@return how long it has worked}
    public Activity activity() {
        return activity;
    }

    /// Tells that the run cannot go on in this process, and has not failed.
    ///
    /// @param reason what is missing
    public void stall(Outcome.Failed reason) {
        stalled = reason;
    }

    /// {@return what is missing for the run to go on, if anything is}
    public Optional<Outcome.Failed> stalled() {
        return Optional.ofNullable(stalled);
    }

    /// Tells that the run is not the one that was recorded: nothing more is done in it.
    ///
    /// @param failure both sides; the first that is told stays
    public synchronized void diverge(Outcome.Failed failure) {
        if (diverged == null) {
            diverged = failure;
        }
    }

    /// {@return how the run differs from what was recorded, if it does}
    public Optional<Outcome.Failed> diverged() {
        return Optional.ofNullable(diverged);
    }

    /// Lets one answer hold for all effects that were under way when the run was interrupted.
    ///
    /// @param answer what becomes of them, and who said so
    public void answerForAll(GateAnswer answer) {
        forAll = answer;
    }

    /// {@return what becomes of all effects that were under way, if somebody said so}
    public Optional<GateAnswer> answerForAll() {
        return Optional.ofNullable(forAll);
    }

    /// Numbers the next event as if so many had been told before.
    ///
    /// @param told how many
    public void goOnAfter(long told) {
        synchronized (sinks) {
            seq = told;
        }
    }

    /// Tells somebody more what happens from now on, in a run that is observed already.
    ///
    /// @param sink who is told
    public void tell(EventSink sink) {
        synchronized (sinks) {
            sinks.add(sink);
        }
    }

    /// {@return whether anybody is told what happens; without, no event need be made}
    public boolean isObserved() {
        return observed;
    }

    /// {@return what must not be kept or told}
    public Secrets secrets() {
        return secrets;
    }

    /// Tells what happened.
    ///
    /// @param path where
    /// @param node the node that is executed there, or null if it is about none
    /// @param fact what
    public void emit(RunPath path, @Nullable NodeId node, Fact fact) {
        if (!observed) {
            return;
        }
        if (secrets.isEmpty()) {
            synchronized (sinks) {
                tell(path, node, fact);
            }
            return;
        }
        if (fact instanceof Fact.OutputChunk chunk) {
            emitLive(path, node, chunk);
            return;
        }
        var told = Masked.of(fact, secrets);
        synchronized (sinks) {
            live.endedBy(path, fact).forEach(held -> tell(held.path(), held.node(), held.chunk()));
            tell(path, node, told);
        }
    }

    private void emitLive(RunPath path, @Nullable NodeId node, Fact.OutputChunk chunk) {
        synchronized (sinks) {
            var shown = live.mask(path, node, chunk);
            if (!shown.isEmpty()) {
                tell(path, node, new Fact.OutputChunk(chunk.stream(), shown));
            }
        }
    }

    /// One lock for numbering and handing on: sinks see events in the order of their numbers.
    private void tell(RunPath path, @Nullable NodeId node, Fact fact) {
        var event = new Event(++seq, id, path, node, time.now(), fact);
        sinks.removeIf(sink -> !accepted(sink, event));
    }

    /// The run goes on without a sink that throws: whoever watches must not change what happens.
    private boolean accepted(EventSink sink, Event event) {
        try {
            sink.accept(event);
            return true;
        } catch (RuntimeException failure) {
            var told = "a sink of run %s is told no more: %s".formatted(id, failure.getMessage());
            if (failure instanceof NerveException) {
                LOG.log(System.Logger.Level.WARNING, told);
            } else {
                LOG.log(System.Logger.Level.WARNING, told, failure);
            }
            return false;
        }
    }
}
