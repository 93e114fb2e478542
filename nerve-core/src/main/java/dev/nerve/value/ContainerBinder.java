package dev.nerve.value;

import dev.nerve.value.internal.TargetType;
import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedCollection;
import java.util.SequencedMap;
import java.util.SequencedSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The binding of values to container types: optionals, collections, maps and arrays.
final class ContainerBinder {

    private static final Set<Class<?>> LISTS =
            Set.of(List.class, Collection.class, SequencedCollection.class, Iterable.class);
    private static final Set<Class<?>> SETS = Set.of(Set.class, SequencedSet.class);
    private static final Set<Class<?>> MAPS = Set.of(Map.class, SequencedMap.class);

    private ContainerBinder() {}

    static Object read(Value value, TargetType target, ValueLocation location) {
        var type = target.type();
        if (LISTS.contains(type)) {
            return Collections.unmodifiableList(items(value, target, location));
        }
        if (SETS.contains(type)) {
            var items = new LinkedHashSet<>(items(value, target, location));
            return Collections.unmodifiableSequencedSet(items);
        }
        if (MAPS.contains(type)) {
            return map(value, target, location);
        }
        return type.isArray() ? array(value, target, location) : optional(value, target, location);
    }

    private static List<@Nullable Object> items(
            Value value, TargetType target, ValueLocation location) {
        if (!(value instanceof Value.Items(var items))) {
            throw location.mismatch("a list", value);
        }
        location.checkDepth("read");
        var read = new ArrayList<@Nullable Object>(items.size());
        for (int i = 0; i < items.size(); i++) {
            read.add(ValueBinder.read(items.get(i), target.argument(0), location.item(i)));
        }
        return read;
    }

    private static Object array(Value value, TargetType target, ValueLocation location) {
        var items = items(value, target, location);
        var array = Array.newInstance(target.argument(0).type(), items.size());
        for (int i = 0; i < items.size(); i++) {
            Array.set(array, i, items.get(i));
        }
        return array;
    }

    private static Object map(Value value, TargetType target, ValueLocation location) {
        if (!(value instanceof Value.Fields(var fields))) {
            throw location.mismatch("an object", value);
        }
        location.checkDepth("read");
        var read = new LinkedHashMap<@Nullable Object, @Nullable Object>();
        for (var field : fields.entrySet()) {
            var at = location.field(field.getKey());
            var key = ValueBinder.read(new Value.Text(field.getKey()), target.argument(0), at);
            if (read.containsKey(key)) {
                throw at.failure("read", "another field means the same key");
            }
            read.put(key, ValueBinder.read(field.getValue(), target.argument(1), at));
        }
        return Collections.unmodifiableSequencedMap(read);
    }

    private static Object optional(Value value, TargetType target, ValueLocation location) {
        if (target.type() != Optional.class) {
            throw location.failure(
                    "read",
                    "a value cannot become a %s; use a record, a List, a Map, a text or a number"
                            .formatted(target.type().getTypeName()));
        }
        return value.isNull()
                ? Optional.empty()
                : Optional.ofNullable(ValueBinder.read(value, target.argument(0), location));
    }
}
