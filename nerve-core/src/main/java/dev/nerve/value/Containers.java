package dev.nerve.value;

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
final class Containers {

    private static final Set<Class<?>> LISTS =
            Set.of(List.class, Collection.class, SequencedCollection.class, Iterable.class);
    private static final Set<Class<?>> SETS = Set.of(Set.class, SequencedSet.class);
    private static final Set<Class<?>> MAPS = Set.of(Map.class, SequencedMap.class);

    private Containers() {}

    static Object read(Value value, Target target, Place place) {
        var type = target.type();
        if (LISTS.contains(type)) {
            return Collections.unmodifiableList(items(value, target, place));
        }
        if (SETS.contains(type)) {
            var items = new LinkedHashSet<>(items(value, target, place));
            return Collections.unmodifiableSequencedSet(items);
        }
        if (MAPS.contains(type)) {
            return map(value, target, place);
        }
        return type.isArray() ? array(value, target, place) : optional(value, target, place);
    }

    private static List<@Nullable Object> items(Value value, Target target, Place place) {
        if (!(value instanceof Value.Items(var items))) {
            throw place.misfit("a list", value);
        }
        place.checkDepth("read");
        var read = new ArrayList<@Nullable Object>(items.size());
        for (int i = 0; i < items.size(); i++) {
            read.add(Binding.read(items.get(i), target.argument(0), place.item(i)));
        }
        return read;
    }

    private static Object array(Value value, Target target, Place place) {
        var items = items(value, target, place);
        var array = Array.newInstance(target.argument(0).type(), items.size());
        for (int i = 0; i < items.size(); i++) {
            Array.set(array, i, items.get(i));
        }
        return array;
    }

    private static Object map(Value value, Target target, Place place) {
        if (!(value instanceof Value.Fields(var fields))) {
            throw place.misfit("an object", value);
        }
        place.checkDepth("read");
        var read = new LinkedHashMap<@Nullable Object, @Nullable Object>();
        for (var field : fields.entrySet()) {
            var at = place.field(field.getKey());
            var key = Binding.read(new Value.Text(field.getKey()), target.argument(0), at);
            if (read.containsKey(key)) {
                throw at.cannot("read", "another field means the same key");
            }
            read.put(key, Binding.read(field.getValue(), target.argument(1), at));
        }
        return Collections.unmodifiableSequencedMap(read);
    }

    private static Object optional(Value value, Target target, Place place) {
        if (target.type() != Optional.class) {
            throw place.cannot(
                    "read",
                    "a value cannot become a %s; use a record, a List, a Map, a text or a number"
                            .formatted(target.type().getTypeName()));
        }
        return value.isNull()
                ? Optional.empty()
                : Optional.ofNullable(Binding.read(value, target.argument(0), place));
    }
}
