package dev.nerve.protocol;

import dev.nerve.protocol.codec.RecordCodec;
import dev.nerve.protocol.codec.WireComponent;
import dev.nerve.protocol.codec.WireShape;
import dev.nerve.protocol.codec.WireType;
import dev.nerve.value.Value;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/// A change that makes a record invalid on the wire: a required field is missing, or something has
/// the wrong type.
final class RecordMutation {

    private static final Value NUMBER = Value.of(7);
    private static final Value TEXT = Value.of("x");
    private static final Value LIST = Value.of(List.of());

    private final Random random;

    RecordMutation(Random random) {
        this.random = random;
    }

    /// {@return the wire form of a record with one mistake}
    Value of(Record record) {
        return breakRecord(record.getClass(), RecordCodec.encode(record));
    }

    private Value breakRecord(Class<? extends Record> type, Value.Fields fields) {
        var places = new ArrayList<WireComponent>();
        for (var component : WireShape.of(type).components()) {
            if (!(component.type() instanceof WireType.WireValue)) {
                places.add(component);
            }
        }
        if (places.isEmpty()) {
            return random.nextBoolean() ? LIST : TEXT;
        }
        var place = places.get(random.nextInt(places.size()));
        var broken = new LinkedHashMap<>(fields.fields());
        if (place.isRequired() && random.nextInt(3) == 0) {
            broken.remove(place.wireName());
        } else {
            broken.put(
                    place.wireName(),
                    breakValue(place.type(), broken.getOrDefault(place.wireName(), Value.NULL)));
        }
        return new Value.Fields(broken);
    }

    private Value breakValue(WireType type, Value old) {
        return switch (type) {
            case WireType.WireRecord(var record)
                    when old instanceof Value.Fields fields && random.nextInt(4) > 0 ->
                    breakRecord(record, fields);
            case WireType.WireList(var item)
                    when old instanceof Value.Items(var items)
                            && !items.isEmpty()
                            && !(item instanceof WireType.WireValue) -> {
                var broken = new ArrayList<>(items);
                int position = random.nextInt(items.size());
                broken.set(position, breakValue(item, items.get(position)));
                yield new Value.Items(broken);
            }
            case WireType.WireMap(var field)
                    when old instanceof Value.Fields(var fields) && !fields.isEmpty() -> {
                var broken = new LinkedHashMap<>(fields);
                var chosen = List.copyOf(fields.entrySet()).get(random.nextInt(fields.size()));
                broken.put(chosen.getKey(), breakValue(field, chosen.getValue()));
                yield new Value.Fields(broken);
            }
            case WireType.WireInteger(_, var most) ->
                    List.of(TEXT, Value.of(1.5), Value.of(4.0 * most), LIST).get(random.nextInt(4));
            case WireType.WireText _, WireType.WireTime _ -> random.nextBoolean() ? NUMBER : LIST;
            case WireType.WireChoice _ -> Value.of("no constant");
            case WireType.WireBoolean _, WireType.WireDecimal _ -> TEXT;
            case WireType.WireFields _, WireType.WireRecord _, WireType.WireMap _ ->
                    random.nextBoolean() ? NUMBER : LIST;
            case WireType.WireList _ -> Value.fields(Map.of());
            case WireType.WireValue _ -> throw new AssertionError("any value is valid");
        };
    }
}
