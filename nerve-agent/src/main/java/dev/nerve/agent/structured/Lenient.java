package dev.nerve.agent.structured;

import dev.nerve.value.Value;
import java.util.List;

/// Looks into what programs say, of which nothing is certain to be there.
final class Lenient {

    private Lenient() {}

    /// {@return a text; nothing if it is not there}
    static String text(Value value, String path) {
        return value.find(path).map(Value::text).orElse("");
    }

    /// {@return a number that is not negative; 0 if it is not there}
    static long number(Value value, String path) {
        return value.find(path)
                .filter(it -> it instanceof Value.Num)
                .map(it -> Math.max(0, it.number().longValue()))
                .orElse(0L);
    }

    /// {@return the items of a list; none if it is not there}
    static List<Value> items(Value value, String path) {
        return value.find(path).orElse(Value.NULL) instanceof Value.Items(var items)
                ? items
                : List.of();
    }

    /// {@return an object; an empty one if it is not there}
    static Value.Fields fields(Value value, String path) {
        return value.find(path).orElse(Value.NULL) instanceof Value.Fields fields
                ? fields
                : Value.Fields.EMPTY;
    }
}
