package dev.nerve.engine.step;

import dev.nerve.ErrorCode;
import dev.nerve.event.Event;
import dev.nerve.event.Fact;
import dev.nerve.value.Value;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.TreeSet;

/// The results of the steps of a run, by path. *Immutable.*
///
/// @param byPlace the results in the order in which the steps started
public record StepResults(Map<String, StepResult> byPlace) {

    /// The result of a step.
    ///
    /// @param state `done`, `failed`, `cancelled`, `skipped`, or `open` if it has not ended
    /// @param given the output, or the reason why there is none
    public record StepResult(String state, Value given) {

        private static final StepResult OPEN = new StepResult("open", Value.NULL);

        /// {@return the result as data}
        public Value.Fields value() {
            return Value.Fields.EMPTY.with("state", state).with("output", given);
        }
    }

    /// {@return the results of the steps of a run}
    ///
    /// @param story the events of the run
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
        var place = StepSearch.inside(event.path());
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

    /// {@return the places that contain no other place, in their order}
    ///
    /// Rounds are numbered from 1 and are inside their loop. Repeated calls of one name are
    /// numbered from 2 and are next to the first call.
    ///
    /// @param places the places to filter
    public static List<String> innermost(Collection<String> places) {
        var sorted = new TreeSet<>(places);
        return places.stream()
                .filter(place -> !hasInside(sorted, place) && !sorted.contains(place + "[1]"))
                .toList();
    }

    private static boolean hasInside(NavigableSet<String> places, String place) {
        var next = places.ceiling(place + "/");
        return next != null && next.startsWith(place + "/");
    }
}
