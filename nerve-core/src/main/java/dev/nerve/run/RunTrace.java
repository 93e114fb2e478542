package dev.nerve.run;

import dev.nerve.ErrorCode;
import dev.nerve.RunPath;
import dev.nerve.event.ControlFact;
import dev.nerve.event.Event;
import dev.nerve.event.EventSink;
import dev.nerve.event.Fact;
import dev.nerve.value.Value;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// A record of the executions of a run, built only from its events.
///
/// Pass it to a run as a sink. It stores the first 100,000 executions and counts the others. *Safe
/// for many threads.*
public final class RunTrace implements EventSink {

    private static final int MOST = 100_000;

    private final Map<RunPath, TraceStep> steps = new LinkedHashMap<>();
    private long dropped;

    /// {@return the executions so far, in the order of their start}
    ///
    /// The first one is the run itself.
    public synchronized List<TraceStep> steps() {
        return List.copyOf(steps.values());
    }

    /// {@return the number of executions that are not stored}
    public synchronized long dropped() {
        return dropped;
    }

    @Override
    public synchronized void accept(Event event) {
        switch (event.fact()) {
            case Fact.RunFact fact -> acceptOfRun(event, fact);
            case Fact.StepFact fact -> acceptOfStep(event, fact);
            case ControlFact _, Fact.Custom _ -> {}
        }
    }

    private void acceptOfRun(Event event, Fact.RunFact fact) {
        switch (fact) {
            case Fact.Started(var input, _) -> begin(event, "run", input);
            case Fact.Completed(var output, var elapsed, var usage) ->
                    end(event, new TraceStep.End.CompletedEnd(output, elapsed, usage));
            case Fact.Failed(var code, var message, var elapsed, var usage) ->
                    end(event, new TraceStep.End.FailedEnd(code, message, elapsed, usage));
            case Fact.Paused _, Fact.Resumed _ -> {}
            case Fact.Cancelled(var reason, var elapsed, var usage) -> {
                var code = ErrorCode.CANCELLED;
                end(event, new TraceStep.End.FailedEnd(code, reason, elapsed, usage));
            }
        }
    }

    private void acceptOfStep(Event event, Fact.StepFact fact) {
        switch (fact) {
            case Fact.StepStarted(var type, var input) -> begin(event, type, input);
            case Fact.StepCompleted(var output, var elapsed, var usage) ->
                    end(event, new TraceStep.End.CompletedEnd(output, elapsed, usage));
            case Fact.StepFailed(var code, var message, var elapsed, var usage) ->
                    end(event, new TraceStep.End.FailedEnd(code, message, elapsed, usage));
            case Fact.StepSkipped(var reason, var message) -> {
                if (!steps.containsKey(event.path())) {
                    begin(event, "step", Value.NULL);
                }
                end(event, new TraceStep.End.SkippedEnd(reason, message));
            }
            case Fact.StepRetried(_, _, var message, _) ->
                    steps.computeIfPresent(event.path(), (_, step) -> step.withFailure(message));
            case Fact.StepsAdded _,
                    Fact.OutputChunk _,
                    Fact.OutputParsed _,
                    Fact.Log _,
                    Fact.UsageSpent _ -> {}
        }
    }

    private void begin(Event event, String type, Value input) {
        if (steps.size() >= MOST) {
            dropped++;
            return;
        }
        var stepStart = new TraceStep.StepStart(event.node(), type, input, event.time());
        steps.put(event.path(), TraceStep.of(event.path(), stepStart));
    }

    private void end(Event event, TraceStep.End end) {
        steps.computeIfPresent(event.path(), (_, step) -> step.with(end));
    }

    /// {@return a tree for a person, with durations as bars}
    public String explain() {
        return TraceView.of(steps(), dropped());
    }

    /// {@return the trace as JSON}
    public String toJson() {
        return Value.Fields.EMPTY
                .with("steps", steps().stream().map(TraceStep::toValue).toList())
                .with("dropped", dropped())
                .toJson();
    }
}
