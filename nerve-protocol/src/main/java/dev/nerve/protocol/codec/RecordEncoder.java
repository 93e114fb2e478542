package dev.nerve.protocol.codec;

import dev.nerve.NerveException;
import dev.nerve.value.FieldsBuilder;
import dev.nerve.value.Value;
import dev.nerve.value.ValueLimits;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/// The conversion of records to values.
final class RecordEncoder {

    private RecordEncoder() {}

    static Value.Fields encode(Record record) {
        return encode(record, 0);
    }

    private static Value.Fields encode(Record record, int depth) {
        checkDepth(depth);
        var components = WireShape.of(record.getClass()).components();
        var fields = new FieldsBuilder(components.size());
        for (var component : components) {
            var value = component.read(record);
            if (value != null && (component.keepsNull() || !(value instanceof Value.Null))) {
                fields.add(component.wireName(), encode(value, depth + 1));
            }
        }
        return fields.build();
    }

    private static Value encode(Object component, int depth) {
        return switch (component) {
            case String text -> new Value.Text(text);
            case Value value -> value;
            case Boolean yes -> new Value.Bool(yes);
            case Integer number -> new Value.Num(BigDecimal.valueOf(number));
            case Long number -> new Value.Num(BigDecimal.valueOf(number));
            case List<?> list -> encodeList(list, depth);
            case Record record -> encode(record, depth);
            case Map<?, ?> map -> encodeMap(map, depth);
            case BigDecimal number -> new Value.Num(number);
            case Enum<?> constant -> new Value.Text(constant.name().toLowerCase(Locale.ROOT));
            default -> new Value.Text(component.toString());
        };
    }

    private static Value encodeList(List<?> list, int depth) {
        checkDepth(depth);
        var items = new ArrayList<Value>(list.size());
        for (var item : list) {
            items.add(encode(item, depth + 1));
        }
        return new Value.Items(items);
    }

    private static Value encodeMap(Map<?, ?> map, int depth) {
        checkDepth(depth);
        var fields = new FieldsBuilder(map.size());
        map.forEach((name, field) -> fields.add((String) name, encode(field, depth + 1)));
        return fields.build();
    }

    private static void checkDepth(int depth) {
        if (depth > ValueLimits.MAX_DEPTH) {
            throw new NerveException.Invalid(
                    "a record is nested more than %d deep".formatted(ValueLimits.MAX_DEPTH));
        }
    }
}
