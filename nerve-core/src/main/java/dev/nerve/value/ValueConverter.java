package dev.nerve.value;

import dev.nerve.value.internal.TextTypes;
import dev.nerve.value.internal.UnsupportedType;
import java.lang.reflect.Array;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The conversion of plain Java data to values.
///
/// *Confined to one thread*, and used once. It always ends: it rejects a list that contains itself,
/// and the size limit stops an endless list.
final class ValueConverter {

    /// The enclosing objects that are being converted; created lazily, because most data is flat.
    private @Nullable Set<Object> around;

    private long size;

    private ValueConverter() {}

    static Value toValue(@Nullable Object object) {
        return object instanceof Value value
                ? value
                : new ValueConverter().convert(object, ValueLocation.ROOT);
    }

    static Value.Fields toFields(Map<String, ?> fields) {
        return (Value.Fields) toValue(fields);
    }

    /// {@return the object with one field added, or replaced in its position}
    static Value.Fields with(Value.Fields object, String name, @Nullable Object value) {
        var added =
                value instanceof Value same
                        ? same
                        : new ValueConverter().convert(value, ValueLocation.ROOT.field(name));
        return new Value.Fields(FieldMap.copyOf(object.fields()).with(name, added));
    }

    private Value convert(@Nullable Object object, ValueLocation location) {
        return switch (object) {
            case null -> Value.NULL;
            case Value value -> value;
            case Boolean yes -> new Value.Bool(yes);
            case Number number -> NumberConversion.toValue(number, location);
            case CharSequence text -> text(text.toString(), location);
            case Character character -> text(character.toString(), location);
            case Enum<?> constant -> text(constant.name(), location);
            case Optional<?> some -> convert(some.orElse(null), location);
            case OptionalInt some ->
                    some.isPresent() ? convert(some.getAsInt(), location) : Value.NULL;
            case OptionalLong some ->
                    some.isPresent() ? convert(some.getAsLong(), location) : Value.NULL;
            case OptionalDouble some ->
                    some.isPresent() ? convert(some.getAsDouble(), location) : Value.NULL;
            default ->
                    TextTypes.contain(object.getClass())
                            ? text(object.toString(), location)
                            : compound(object, location);
        };
    }

    private Value text(String text, ValueLocation location) {
        spend(text.length(), location);
        return new Value.Text(text);
    }

    private Value compound(Object object, ValueLocation location) {
        location.checkDepth("convert");
        enter(object, location);
        var value =
                switch (object) {
                    case Record record -> fields(record, location);
                    case FieldMap same -> new Value.Fields(same);
                    case Map<?, ?> map -> fields(map, location);
                    case Iterable<?> items -> items(items, location);
                    case Object[] array -> items(Arrays.asList(array), location);
                    default -> items(primitives(object, location), location);
                };
        around().remove(object);
        return value;
    }

    private void enter(Object object, ValueLocation location) {
        if (!around().add(object)) {
            throw location.failure("convert", "it contains itself");
        }
    }

    private Set<Object> around() {
        if (around == null) {
            around = Collections.newSetFromMap(new IdentityHashMap<>());
        }
        return around;
    }

    private Value items(Iterable<?> items, ValueLocation location) {
        var values = new ArrayList<Value>();
        for (var item : items) {
            var at = location.item(values.size());
            spend(2, at);
            values.add(convert(item, at));
        }
        return new Value.Items(values);
    }

    private Value fields(Record record, ValueLocation location) {
        var components = RecordReflection.of(record.getClass()).components();
        var values = new FieldTable(components.size());
        for (var component : components) {
            var at = location.field(component.name());
            spend(component.name().length() + 4L, at);
            values.put(component.name(), convert(component.read(record, at), at));
        }
        return new Value.Fields(FieldMap.owning(values));
    }

    private Value fields(Map<?, ?> map, ValueLocation location) {
        var values = new FieldTable(0);
        for (var entry : map.entrySet()) {
            var name = name(entry.getKey(), location);
            var at = location.field(name);
            spend(name.length() + 4L, at);
            if (values.find(name) >= 0) {
                throw at.failure("convert", "two keys of its map have this text");
            }
            values.put(name, convert(entry.getValue(), at));
        }
        return new Value.Fields(FieldMap.owning(values));
    }

    private static String name(@Nullable Object key, ValueLocation location) {
        return switch (key) {
            case String text -> text;
            case Enum<?> constant -> constant.name();
            case Object other when TextTypes.contain(other.getClass()) -> other.toString();
            case null -> throw location.failure("convert", "a key of its map is null; use texts");
            default -> {
                var reason =
                        "a key of its map is a %s; use texts"
                                .formatted(UnsupportedType.typeName(key));
                throw location.failure("convert", reason);
            }
        };
    }

    /// Returns a primitive array as a list. Rejects bytes, which belong in a blob.
    private static List<Object> primitives(Object array, ValueLocation location) {
        if (!array.getClass().isArray() || array instanceof byte[]) {
            throw location.failure("convert", UnsupportedType.reason(array));
        }
        return new AbstractList<>() {
            @Override
            public Object get(int index) {
                return Array.get(array, index);
            }

            @Override
            public int size() {
                return Array.getLength(array);
            }
        };
    }

    /// Counts a lower bound of the size, which is enough to end. The exact check is in
    /// [ValueLimits].
    private void spend(long bytes, ValueLocation location) {
        size += bytes;
        if (size > ValueLimits.MAX_BYTES) {
            throw location.failure("convert", ValueLimits.TOO_LARGE);
        }
    }
}
