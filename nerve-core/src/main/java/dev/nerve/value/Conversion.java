package dev.nerve.value;

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
final class Conversion {

    /// The enclosing objects that are being converted; created lazily, because most data is flat.
    private @Nullable Set<Object> around;

    private long size;

    private Conversion() {}

    static Value toValue(@Nullable Object object) {
        return object instanceof Value value ? value : new Conversion().convert(object, Place.TOP);
    }

    static Value.Fields toFields(Map<String, ?> fields) {
        return (Value.Fields) toValue(fields);
    }

    /// {@return the object with one field added, or replaced in its position}
    static Value.Fields with(Value.Fields object, String name, @Nullable Object value) {
        var added =
                value instanceof Value same
                        ? same
                        : new Conversion().convert(value, Place.TOP.field(name));
        return new Value.Fields(FieldMap.copyOf(object.fields()).with(name, added));
    }

    private Value convert(@Nullable Object object, Place place) {
        return switch (object) {
            case null -> Value.NULL;
            case Value value -> value;
            case Boolean yes -> new Value.Bool(yes);
            case Number number -> Numbers.toValue(number, place);
            case CharSequence text -> text(text.toString(), place);
            case Character character -> text(character.toString(), place);
            case Enum<?> constant -> text(constant.name(), place);
            case Optional<?> some -> convert(some.orElse(null), place);
            case OptionalInt some ->
                    some.isPresent() ? convert(some.getAsInt(), place) : Value.NULL;
            case OptionalLong some ->
                    some.isPresent() ? convert(some.getAsLong(), place) : Value.NULL;
            case OptionalDouble some ->
                    some.isPresent() ? convert(some.getAsDouble(), place) : Value.NULL;
            default ->
                    TextTypes.contain(object.getClass())
                            ? text(object.toString(), place)
                            : compound(object, place);
        };
    }

    private Value text(String text, Place place) {
        spend(text.length(), place);
        return new Value.Text(text);
    }

    private Value compound(Object object, Place place) {
        place.checkDepth("convert");
        enter(object, place);
        var value =
                switch (object) {
                    case Record record -> fields(record, place);
                    case FieldMap same -> new Value.Fields(same);
                    case Map<?, ?> map -> fields(map, place);
                    case Iterable<?> items -> items(items, place);
                    case Object[] array -> items(Arrays.asList(array), place);
                    default -> items(primitives(object, place), place);
                };
        around().remove(object);
        return value;
    }

    private void enter(Object object, Place place) {
        if (!around().add(object)) {
            throw place.cannot("convert", "it contains itself");
        }
    }

    private Set<Object> around() {
        if (around == null) {
            around = Collections.newSetFromMap(new IdentityHashMap<>());
        }
        return around;
    }

    private Value items(Iterable<?> items, Place place) {
        var values = new ArrayList<Value>();
        for (var item : items) {
            var at = place.item(values.size());
            spend(2, at);
            values.add(convert(item, at));
        }
        return new Value.Items(values);
    }

    private Value fields(Record record, Place place) {
        var components = RecordShape.of(record.getClass()).components();
        var values = new FieldTable(components.size());
        for (var component : components) {
            var at = place.field(component.name());
            spend(component.name().length() + 4L, at);
            values.put(component.name(), convert(component.read(record, at), at));
        }
        return new Value.Fields(FieldMap.owning(values));
    }

    private Value fields(Map<?, ?> map, Place place) {
        var values = new FieldTable(0);
        for (var entry : map.entrySet()) {
            var name = name(entry.getKey(), place);
            var at = place.field(name);
            spend(name.length() + 4L, at);
            if (values.find(name) >= 0) {
                throw at.cannot("convert", "two keys of its map have this text");
            }
            values.put(name, convert(entry.getValue(), at));
        }
        return new Value.Fields(FieldMap.owning(values));
    }

    private static String name(@Nullable Object key, Place place) {
        return switch (key) {
            case String text -> text;
            case Enum<?> constant -> constant.name();
            case Object other when TextTypes.contain(other.getClass()) -> other.toString();
            case null -> throw place.cannot("convert", "a key of its map is null; use texts");
            default -> {
                var reason = "a key of its map is a %s; use texts".formatted(NotData.nameOf(key));
                throw place.cannot("convert", reason);
            }
        };
    }

    /// Returns a primitive array as a list. Rejects bytes, which belong in a blob.
    private static List<Object> primitives(Object array, Place place) {
        if (!array.getClass().isArray() || array instanceof byte[]) {
            throw place.cannot("convert", NotData.reason(array));
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
    private void spend(long bytes, Place place) {
        size += bytes;
        if (size > ValueLimits.LARGEST) {
            throw place.cannot("convert", ValueLimits.TOO_LARGE);
        }
    }
}
