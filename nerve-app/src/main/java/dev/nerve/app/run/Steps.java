package dev.nerve.app.run;

import dev.nerve.ErrorCode;
import dev.nerve.event.Event;
import dev.nerve.event.Fact;
import dev.nerve.value.Value;
import java.util.LinkedHashMap;
import java.util.Map;

/// How the steps of a run ended, by their places. *Immutable.*
///
/// @param byPlace in the order in which they began
record Steps(Map<String, Step> byPlace) {

    /// How a step ended.
    ///
    /// @param state `done`, `failed`, `cancelled`, `skipped`, or `open` if it did not
    /// @param given what it gave, or why it gave nothing
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
