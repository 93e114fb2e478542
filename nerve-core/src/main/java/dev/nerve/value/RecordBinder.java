package dev.nerve.value;

import dev.nerve.NerveException;
import dev.nerve.value.internal.TargetType;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// The binding of objects to records, with one field per component. It ignores other fields.
final class RecordBinder {

    private RecordBinder() {}

    static Object read(Value value, TargetType target, ValueLocation location) {
        var shape = RecordReflection.of(target.type());
        if (!(value instanceof Value.Fields(var fields))) {
            throw location.mismatch("an object for " + target.type().getSimpleName(), value);
        }
        location.checkDepth("read");
        refuseMissing(shape, fields, target, location);
        var components = shape.components();
        var arguments = new @Nullable Object[components.size()];
        for (int i = 0; i < arguments.length; i++) {
            var component = components.get(i);
            var field = fields.getOrDefault(component.name(), Value.NULL);
            arguments[i] =
                    ValueBinder.read(
                            field, component.target(target), location.field(component.name()));
        }
        return shape.make(arguments, location);
    }

    /// Reports all missing fields at once.
    private static void refuseMissing(
            RecordReflection shape,
            Map<String, Value> fields,
            TargetType target,
            ValueLocation location) {
        var missing =
                shape.components().stream()
                        .filter(component -> !fields.containsKey(component.name()))
                        .filter(component -> !component.target(target).canBeAbsent())
                        .map(component -> location.field(component.name()))
                        .toList();
        if (!missing.isEmpty()) {
            throw missing(missing, target, fields);
        }
    }

    private static NerveException missing(
            List<ValueLocation> places, TargetType target, Map<String, Value> fields) {
        var names =
                places.stream().map(ValueLocation::toString).collect(Collectors.joining(" and "));
        return new NerveException.Invalid(
                "cannot read %s: %s needs %s, and there is: %s"
                        .formatted(
                                names,
                                target.type().getSimpleName(),
                                places.size() == 1 ? "it" : "them",
                                ValueDescription.names(fields.keySet())));
    }
}
