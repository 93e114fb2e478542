package dev.nerve.engine.step;

import dev.nerve.NerveException;
import dev.nerve.RunId;
import dev.nerve.RunPath;
import dev.nerve.Usage;
import dev.nerve.event.ControlFact;
import dev.nerve.event.Event;
import dev.nerve.event.Fact;
import dev.nerve.event.WaitReason;
import dev.nerve.event.WaitingStep;
import dev.nerve.event.WaitingSteps;
import dev.nerve.run.RunState;
import dev.nerve.workflow.run.RunInfo;
import dev.nerve.workflow.run.RunService;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Consumer;

/// The stored events of a run. In a fork, the events it shares with its origin follow right after
/// its start. *Immutable.*
///
/// @param events the events in order
public record RunHistory(List<Event> events) {

    private static final int PAGE = 500;

    public RunHistory {
        events = List.copyOf(events);
    }

    /// {@return the events of a run, with only the recent output of each step}
    public static RunHistory of(RunService runs, RunId id) {
        return of(own(runs, id), inheritedEvents(runs, id));
    }

    /// {@return the events of a run, with all stored output of each step}
    public static RunHistory withAllOutput(RunService runs, RunId id) {
        var events = new ArrayList<Event>();
        read(runs, id, events::add);
        return of(events, inheritedEvents(runs, id, RunHistory::withAllOutput));
    }

    private static RunHistory of(List<Event> own, List<Event> shared) {
        if (shared.isEmpty()) {
            return new RunHistory(own);
        }
        var all = new ArrayList<Event>(own.size() + shared.size());
        int first = Math.min(1, own.size());
        all.addAll(own.subList(0, first));
        all.addAll(shared);
        all.addAll(own.subList(first, own.size()));
        return new RunHistory(all);
    }

    /// {@return the run's own events}
    private static List<Event> own(RunService runs, RunId id) {
        var events = new OutputTrimmer();
        read(runs, id, events::add);
        return events.all();
    }

    private static void read(RunService runs, RunId id, Consumer<Event> events) {
        long next = 1;
        while (true) {
            var page = runs.events(id, next, PAGE).stream().map(Event::of).toList();
            page.forEach(events);
            if (page.size() < PAGE) {
                return;
            }
            next = page.getLast().seq() + 1;
        }
    }

    /// {@return the events that a run shares with its origin: those of the steps that had ended
    /// before the fork's first step did}
    public static List<Event> inheritedEvents(RunService runs, RunId id) {
        return inheritedEvents(runs, id, RunHistory::of);
    }

    private static List<Event> inheritedEvents(
            RunService runs, RunId id, BiFunction<RunService, RunId, RunHistory> reader) {
        var origin = runs.get(id).record().start().origin();
        if (origin == null) {
            return List.of();
        }
        try {
            return reader.apply(runs, origin.run()).before(origin.at());
        } catch (NerveException.NotFound _) {
            // The origin was pruned.
            return List.of();
        }
    }

    /// {@return the usage of a run, without that of the run it was forked from}
    ///
    /// @param run the run
    public Usage usage(RunId run) {
        var usage = Usage.NONE;
        for (var event : events) {
            if (event.run().equals(run) && event.fact() instanceof Fact.UsageSpent(var spent)) {
                usage = usage.plus(spent);
            }
        }
        return usage;
    }

    /// {@return the steps of a run that wait, with their reasons; gates come first}
    ///
    /// @param run the run, with its gates
    /// @param now the current time
    public List<WaitingStep> waits(RunInfo run, Instant now) {
        var all = new ArrayList<WaitingStep>();
        if (run.state().isOver()) {
            return all;
        }
        for (var gate : run.waiting()) {
            var asked = gate.gate();
            all.add(
                    new WaitingStep(
                            gate.path(),
                            WaitReason.GATE,
                            asked.prompt(),
                            gate.since(),
                            asked.deadline()));
        }
        if (run.state() == RunState.INTERRUPTED) {
            all.add(ownerGone(run));
        } else {
            all.addAll(waitsExceptGates(now));
        }
        return all;
    }

    private WaitingStep ownerGone(RunInfo run) {
        var root = RunPath.root(run.record().source().name());
        var since =
                events.reversed().stream()
                        .filter(event -> event.run().equals(run.record().id()))
                        .findFirst()
                        .map(Event::time)
                        .orElse(run.record().status().changed());
        return new WaitingStep(root, WaitReason.OWNER_GONE, "", since, null);
    }

    /// {@return the waits except gates, which the store knows better than the events}
    private List<WaitingStep> waitsExceptGates(Instant now) {
        var waiting = new WaitingSteps();
        events.forEach(waiting::accept);
        return waiting.at(now).stream().filter(step -> step.reason() != WaitReason.GATE).toList();
    }

    private List<Event> before(RunPath at) {
        int end = end(at);
        var over = new HashSet<RunPath>();
        for (var event : events.subList(0, end)) {
            if (isEnd(event.fact()) && !concerns(event.path(), at)) {
                over.add(event.path());
            }
        }
        var shared = new ArrayList<Event>();
        for (int i = 0; i < end; i++) {
            var event = events.get(i);
            if (event.fact() instanceof Fact.Resumed resumed && resumed.isRestart() && i > 0) {
                shared.add(at(events.get(i - 1).time(), event));
            } else if (!(event.fact() instanceof Fact.RunFact)
                    && (isRound(event.fact()) || over.contains(event.path()))) {
                shared.add(event);
            }
        }
        return shared;
    }

    /// Moves a restart to the last event before it. The events of unfinished steps are left out,
    /// but the time until then counts for the steps around them.
    private static Event at(Instant time, Event event) {
        return new Event(event.seq(), event.run(), event.path(), event.node(), time, event.fact());
    }

    private int end(RunPath at) {
        for (int i = 0; i < events.size(); i++) {
            if (events.get(i).path().equals(at) && isEnd(events.get(i).fact())) {
                return i;
            }
        }
        return events.size();
    }

    private static boolean concerns(RunPath path, RunPath at) {
        return path.equals(at) || path.isInside(at) || at.isInside(path);
    }

    private static boolean isRound(Fact fact) {
        return fact instanceof ControlFact.LoopIteration
                || fact instanceof ControlFact.MapItemStart;
    }

    public static boolean isEnd(Fact fact) {
        return fact instanceof Fact.StepCompleted
                || fact instanceof Fact.StepFailed
                || fact instanceof Fact.StepSkipped;
    }
}
