package dev.nerve.protocol.codec;

import dev.nerve.NerveException;
import dev.nerve.value.Value;
import dev.nerve.value.ValueLimits;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The conversion of one value to a record. It collects all problems.
///
/// *Confined to one thread*, and used once. A method returns null if it has added a problem.
final class RecordDecoder {

    private final DecodeProblems problems = new DecodeProblems();

    private RecordDecoder() {}

    static <T extends Record> T decode(Class<T> type, Value value, String what) {
        var decoder = new RecordDecoder();
        var record = decoder.decodeRecord(type, value, DecodePlace.TOP);
        if (record == null) {
            throw decoder.problems.failure(what);
        }
        return type.cast(record);
    }

    private @Nullable Object decode(WireType type, Value value, DecodePlace place) {
        return switch (type) {
            case WireType.WireText _ when value instanceof Value.Text(var text) -> text;
            case WireType.WireBoolean _ when value instanceof Value.Bool(var yes) -> yes;
            case WireType.WireInteger whole when value instanceof Value.Num(var number) ->
                    decodeInteger(whole, number, place);
            case WireType.WireDecimal _ when value instanceof Value.Num(var number) ->
                    number.scale() < 0 ? number.setScale(0) : number;
            case WireType.WireTime _ when value instanceof Value.Text(var text) ->
                    decodeTime(type, text, place);
            case WireType.WireChoice choice when value instanceof Value.Text(var text) ->
                    decodeChoice(choice, text, place);
            case WireType.WireValue _ -> value;
            case WireType.WireFields _ when value instanceof Value.Fields -> value;
            case WireType.WireRecord(var record) -> decodeRecord(record, value, place);
            case WireType.WireList(var item) when value instanceof Value.Items items ->
                    decodeList(item, items, place);
            case WireType.WireMap(var field) when value instanceof Value.Fields fields ->
                    decodeMap(field, fields, place);
            default -> mismatch(type, value, place);
        };
    }

    private @Nullable Object decodeRecord(
            Class<? extends Record> type, Value value, DecodePlace place) {
        if (!(value instanceof Value.Fields(var fields))) {
            return mismatch(new WireType.WireRecord(type), value, place);
        }
        if (isTooDeep(place)) {
            return null;
        }
        var shape = WireShape.of(type);
        var components = shape.components();
        var arguments = new @Nullable Object[components.size()];
        int before = problems.count();
        for (int i = 0; i < arguments.length; i++) {
            arguments[i] = decodeComponent(components.get(i), fields, place);
        }
        return problems.count() > before ? null : make(shape, arguments, place);
    }

    private @Nullable Object decodeComponent(
            WireComponent component, Map<String, Value> fields, DecodePlace place) {
        var value = fields.get(component.wireName());
        if (value != null && (component.keepsNull() || !value.isNull())) {
            return decode(component.type(), value, place.field(component.wireName()));
        }
        if (component.isRequired()) {
            problems.add(
                    place.field(component.wireName()),
                    "is missing: it must be " + component.type().description());
        }
        return component.absent();
    }

    private @Nullable Object make(
            WireShape shape, @Nullable Object[] arguments, DecodePlace place) {
        try {
            return shape.make(arguments);
        } catch (IllegalArgumentException | NerveException e) {
            return problem(place, "is refused: " + e.getMessage());
        }
    }

    private @Nullable Object decodeInteger(
            WireType.WireInteger type, BigDecimal number, DecodePlace place) {
        if (number.scale() > 0
                || number.compareTo(BigDecimal.valueOf(type.least())) < 0
                || number.compareTo(BigDecimal.valueOf(type.most())) > 0) {
            return problem(place, "must be " + type.description());
        }
        long whole = number.longValue();
        return type.isInt() ? (Object) (int) whole : (Object) whole;
    }

    private @Nullable Object decodeTime(WireType type, String text, DecodePlace place) {
        try {
            return Instant.parse(text);
        } catch (DateTimeParseException _) {
            return problem(place, "must be " + type.description());
        }
    }

    private @Nullable Object decodeChoice(
            WireType.WireChoice choice, String name, DecodePlace place) {
        var constant = choice.constants().get(name);
        return constant == null ? problem(place, "must be " + choice.description()) : constant;
    }

    private @Nullable Object decodeList(WireType type, Value.Items list, DecodePlace place) {
        if (isTooDeep(place)) {
            return null;
        }
        var items = new ArrayList<@Nullable Object>(list.items().size());
        for (var item : list.items()) {
            items.add(decode(type, item, place.item(items.size())));
        }
        return Collections.unmodifiableList(items);
    }

    private @Nullable Object decodeMap(WireType type, Value.Fields object, DecodePlace place) {
        if (isTooDeep(place)) {
            return null;
        }
        var fields =
                LinkedHashMap.<String, @Nullable Object>newLinkedHashMap(object.fields().size());
        object.fields()
                .forEach((name, field) -> fields.put(name, decode(type, field, place.field(name))));
        return Collections.unmodifiableMap(fields);
    }

    private boolean isTooDeep(DecodePlace place) {
        if (place.depth() <= ValueLimits.MAX_DEPTH) {
            return false;
        }
        problems.add(place, "is nested more than %d deep".formatted(ValueLimits.MAX_DEPTH));
        return true;
    }

    private @Nullable Object mismatch(WireType type, Value value, DecodePlace place) {
        return problem(place, "must be %s, not %s".formatted(type.description(), kindOf(value)));
    }

    private @Nullable Object problem(DecodePlace place, String problem) {
        problems.add(place, problem);
        return null;
    }

    private static String kindOf(Value value) {
        return switch (value) {
            case Value.Null _ -> "null";
            case Value.Bool _ -> "true or false";
            case Value.Num _ -> "a number";
            case Value.Text _ -> "a text";
            case Value.Items _ -> "a list";
            case Value.Fields _ -> "an object";
        };
    }
}
