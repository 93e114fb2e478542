package dev.nerve.app.run;

import dev.nerve.ErrorCode;
import dev.nerve.event.Event;
import dev.nerve.event.Fact;
import dev.nerve.value.Value;
import java.util.LinkedHashMap;
import java.util.Map;

/// The results of the steps of a run, by path. *Immutable.*
///
/// @param byPlace the results in the order in which the steps started
record Steps(Map<String, Step> byPlace) {

    /// The result of a step.
    ///
    /// @param state `done`, `failed`, `cancelled`, `skipped`, or `open` if it has not ended
    /// @param given the output, or the reason why there is none
    record Step(String state, Value given) {

        private static final Step OPEN = new Step("open", Value.NULL);

        Value.Fields value() {
            return Value.Fields.EMPTY.with("state", state).with("output", given);
        }
    }

    static Steps of(Story story) {
        var steps = new LinkedHashMap<String, Step>();
        for (var event : story.events()) {
            if (event.path().parent() != null) {
                note(steps, event);
            }
        }
        return new Steps(steps);
    }

    private static void note(Map<String, Step> steps, Event event) {
        var place = Places.inside(event.path());
        switch (event.fact()) {
            case Fact.StepStarted _ -> steps.put(place, Step.OPEN);
            case Fact.StepCompleted(var output, _, _) -> steps.put(place, new Step("done", output));
            case Fact.StepFailed(var code, var message, _, _) -> {
                var state = code == ErrorCode.CANCELLED ? "cancelled" : "failed";
                steps.put(place, new Step(state, Value.of(message)));
            }
            case Fact.StepSkipped(_, var message) ->
                    steps.put(place, new Step("skipped", Value.of(message)));
            default -> {}
        }
    }
}
