package dev.nerve.app.node;

import dev.nerve.value.Value;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;

/// Small random changes of a value.
///
/// @param random the source of chance
record ValueMutation(RandomGenerator random) {

    private static final List<Value> OTHERS =
            List.of(
                    Value.NULL,
                    Value.of(true),
                    Value.of(0),
                    Value.of(-1),
                    Value.of(3),
                    Value.of(1.5),
                    Value.of(5_000_000_000L),
                    Value.of(""),
                    Value.of("x"),
                    Value.of("Not A Name"),
                    Value.of("line\n"),
                    Value.of("${input}"),
                    Value.of("p/m"),
                    Value.of("2s"),
                    Value.of("PT1H"),
                    Value.of("80x24"),
                    Value.of("allow"),
                    Value.of(List.of()),
                    Value.of(List.of("x", 1)),
                    Value.of(List.of(Map.of())),
                    Value.Fields.EMPTY,
                    Value.of(Map.of("x", 1)),
                    Value.of(Map.of("id", "n", "type", "identity")));

    /// {@return the value with one to three changes}
    Value change(Value value) {
        var changed = value;
        for (int i = random.nextInt(3); i >= 0; i--) {
            changed = once(changed);
        }
        return changed;
    }

    private Value once(Value value) {
        return switch (value) {
            case Value.Items(var items) when !items.isEmpty() && random.nextInt(4) > 0 ->
                    inside(items);
            case Value.Fields(var fields) when !fields.isEmpty() && random.nextInt(8) > 0 ->
                    inside(fields);
            default -> other();
        };
    }

    private Value other() {
        return OTHERS.get(random.nextInt(OTHERS.size()));
    }

    private Value inside(List<Value> items) {
        var copy = new ArrayList<>(items);
        int at = random.nextInt(copy.size());
        if (random.nextInt(5) == 0) {
            copy.remove(at);
        } else {
            copy.set(at, once(copy.get(at)));
        }
        return new Value.Items(copy);
    }

    private Value inside(Map<String, Value> fields) {
        var copy = new LinkedHashMap<>(fields);
        var name = List.copyOf(copy.keySet()).get(random.nextInt(copy.size()));
        switch (random.nextInt(8)) {
            case 0 -> copy.remove(name);
            case 1 -> copy.put("extra", other());
            default -> copy.put(name, once(copy.getOrDefault(name, Value.NULL)));
        }
        return new Value.Fields(copy);
    }
}
