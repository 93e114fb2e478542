package dev.nerve.app.run.view;

import dev.nerve.ErrorCode;
import dev.nerve.app.run.RunHistory;
import dev.nerve.event.Event;
import dev.nerve.event.Fact;
import dev.nerve.value.Value;
import java.util.LinkedHashMap;
import java.util.Map;

/// The results of the steps of a run, by path. *Immutable.*
///
/// @param byPlace the results in the order in which the steps started
public record StepResults(Map<String, StepResult> byPlace) {

    /// The result of a step.
    ///
    /// @param state `done`, `failed`, `cancelled`, `skipped`, or `open` if it has not ended
    /// @param given the output, or the reason why there is none
    record StepResult(String state, Value given) {

        private static final StepResult OPEN = new StepResult("open", Value.NULL);

        Value.Fields value() {
            return Value.Fields.EMPTY.with("state", state).with("output", given);
        }
    }

    public static StepResults of(RunHistory story) {
        var steps = new LinkedHashMap<String, StepResult>();
        for (var event : story.events()) {
            if (event.path().parent() != null) {
                note(steps, event);
            }
        }
        return new StepResults(steps);
    }

    private static void note(Map<String, StepResult> steps, Event event) {
        var place = ShortNames.withoutRoot(event.path());
        switch (event.fact()) {
            case Fact.StepStarted _ -> steps.put(place, StepResult.OPEN);
            case Fact.StepCompleted(var output, _, _) ->
                    steps.put(place, new StepResult("done", output));
            case Fact.StepFailed(var code, var message, _, _) -> {
                var state = code == ErrorCode.CANCELLED ? "cancelled" : "failed";
                steps.put(place, new StepResult(state, Value.of(message)));
            }
            case Fact.StepSkipped(_, var message) ->
                    steps.put(place, new StepResult("skipped", Value.of(message)));
            default -> {}
        }
    }
}
