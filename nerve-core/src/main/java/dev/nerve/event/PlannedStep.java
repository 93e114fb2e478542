package dev.nerve.event;

import dev.nerve.value.Value;
import java.util.List;
import java.util.Map;

/// A step that has not started, with the steps inside it.
///
/// @param id the step's id
/// @param type the type of its node, or `?` if it is not known yet
/// @param after the steps it waits for
/// @param steps the steps inside it
public record PlannedStep(String id, String type, List<String> after, List<PlannedStep> steps) {

    public PlannedStep {
        after = List.copyOf(after);
        steps = List.copyOf(steps);
    }

    /// {@return the step in a value}
    ///
    /// @param value a step as [#toValue()] returns it
    public static PlannedStep of(Value value) {
        return new PlannedStep(
                value.at("id").text(),
                value.at("type").text(),
                value.find("after").map(after -> after.asList(String.class)).orElse(List.of()),
                value.find("steps").map(Value::items).orElse(List.of()).stream()
                        .map(PlannedStep::of)
                        .toList());
    }

    /// {@return the wire form}
    public Value.Fields toValue() {
        var fields = Value.fields(Map.of("id", id)).with("type", type);
        if (!after.isEmpty()) {
            fields = fields.with("after", after);
        }
        return steps.isEmpty()
                ? fields
                : fields.with("steps", steps.stream().map(PlannedStep::toValue).toList());
    }
}
