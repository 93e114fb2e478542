package dev.nerve.agent.structured;

import dev.nerve.value.Value;
import java.util.List;

/// Reads values from the output of programs, in which every field may be missing.
final class LenientValues {

    private LenientValues() {}

    /// {@return a text; empty if it is missing}
    static String text(Value value, String path) {
        return value.find(path).map(Value::text).orElse("");
    }

    /// {@return a number that is not negative; 0 if it is missing}
    static long number(Value value, String path) {
        return value.find(path)
                .filter(it -> it instanceof Value.Num)
                .map(it -> Math.max(0, it.number().longValue()))
                .orElse(0L);
    }

    /// {@return the items of a list; empty if it is missing}
    static List<Value> items(Value value, String path) {
        return value.find(path).orElse(Value.NULL) instanceof Value.Items(var items)
                ? items
                : List.of();
    }

    /// {@return an object; empty if it is missing}
    static Value.Fields fields(Value value, String path) {
        return value.find(path).orElse(Value.NULL) instanceof Value.Fields fields
                ? fields
                : Value.Fields.EMPTY;
    }
}
