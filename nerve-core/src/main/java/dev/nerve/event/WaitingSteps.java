package dev.nerve.event;

import dev.nerve.ErrorCode;
import dev.nerve.RunPath;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The steps of a run that wait, with reason and start, from the events of the run.
///
/// *Confined to one thread.*
public final class WaitingSteps implements EventSink {

    private final Map<RunPath, WaitingStep> waiting = new LinkedHashMap<>();

    @Override
    public void accept(Event event) {
        switch (event.fact()) {
            case Fact.RunFact fact -> acceptOfRun(event, fact);
            case Fact.StepFact fact -> acceptOfStep(event, fact);
            case ControlFact fact -> acceptOfControl(event, fact);
            case Fact.Custom _ -> {}
        }
    }

    private void acceptOfRun(Event event, Fact.RunFact fact) {
        switch (fact) {
            case Fact.Paused _ -> add(event, WaitReason.PAUSED, "", event.time(), null);
            case Fact.Resumed(_, var reason, _) when reason.equals("paused") ->
                    waiting.remove(event.path());
            case Fact.Started _,
                    Fact.Resumed _,
                    Fact.Completed _,
                    Fact.Failed _,
                    Fact.Cancelled _ ->
                    waiting.clear();
        }
    }

    private void acceptOfStep(Event event, Fact.StepFact fact) {
        switch (fact) {
            case Fact.StepRetried(_, var code, _, var delay) ->
                    add(
                            event,
                            code == ErrorCode.RATE_LIMIT ? WaitReason.LIMIT : WaitReason.RETRY,
                            "",
                            event.time(),
                            event.time().plus(delay));
            case Fact.StepCompleted _, Fact.StepFailed _, Fact.StepSkipped _ ->
                    removeInside(event.path());
            case Fact.StepStarted _ -> waiting.remove(event.path());
            // A step can write while it waits.
            case Fact.StepsAdded _,
                    Fact.OutputChunk _,
                    Fact.OutputParsed _,
                    Fact.Log _,
                    Fact.UsageSpent _ -> {}
        }
    }

    private void acceptOfControl(Event event, ControlFact fact) {
        switch (fact) {
            case ControlFact.StepWaiting(var reason, var on, var since, var until) ->
                    add(event, reason, on, since, until);
            case ControlFact.GateWaiting gate ->
                    add(event, WaitReason.GATE, gate.prompt(), since(event, gate), gate.deadline());
            case ControlFact.TimerStarted(var until, _) ->
                    add(event, WaitReason.TIMER, "", event.time(), until);
            case ControlFact.StepContinued _, ControlFact.GateResolved _ ->
                    waiting.remove(event.path());
            case ControlFact.LoopIteration _,
                    ControlFact.BranchTaken _,
                    ControlFact.MapItemStart _,
                    ControlFact.MapItemComplete _,
                    ControlFact.NodeForked _,
                    ControlFact.BranchScored _,
                    ControlFact.BranchPromoted _ -> {}
        }
    }

    private static Instant since(Event event, ControlFact.GateWaiting gate) {
        return gate.since() == null ? event.time() : gate.since();
    }

    private void add(
            Event event, WaitReason reason, String on, Instant since, @Nullable Instant until) {
        waiting.put(event.path(), new WaitingStep(event.path(), reason, on, since, until));
    }

    private void removeInside(RunPath path) {
        var inside = path + "/";
        waiting.keySet().removeIf(one -> one.equals(path) || one.toString().startsWith(inside));
    }

    /// {@return the steps that wait, in the order in which they began to wait}
    ///
    /// @param now the time; retries and timers whose time has come do not wait any more
    public List<WaitingStep> at(Instant now) {
        return waiting.values().stream().filter(step -> !isDue(step, now)).toList();
    }

    private static boolean isDue(WaitingStep step, Instant now) {
        return step.reason() != WaitReason.GATE
                && step.until() != null
                && !step.until().isAfter(now);
    }
}
