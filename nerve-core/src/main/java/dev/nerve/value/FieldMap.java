package dev.nerve.value;

import java.util.AbstractList;
import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.Collection;
import java.util.Iterator;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Set;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/// The immutable fields of an object, in insertion order.
///
/// It has its own type, so that immutable fields are not copied again.
final class FieldMap extends AbstractMap<String, Value> {

    private final FieldTable table;

    private FieldMap(FieldTable table) {
        this.table = table;
    }

    static FieldMap copyOf(Map<String, Value> fields) {
        return fields instanceof FieldMap same ? same : owning(FieldTable.copyOf(fields, 0));
    }

    /// {@return a map that owns this table; the caller must not change the table any more}
    ///
    /// @param table the table
    static FieldMap owning(FieldTable table) {
        return new FieldMap(table.trimmed());
    }

    /// {@return these fields with one added, or replaced in its position}
    FieldMap with(String name, Value value) {
        var copy = FieldTable.copyOf(this, 1);
        copy.put(name, value);
        return owning(copy);
    }

    @Override
    public int size() {
        return table.size();
    }

    @Override
    public @Nullable Value get(@Nullable Object name) {
        int position = name instanceof String text ? table.find(text) : -1;
        return position < 0 ? null : table.value(position);
    }

    @Override
    public boolean containsKey(@Nullable Object name) {
        return name instanceof String text && table.find(text) >= 0;
    }

    @Override
    public Set<Entry<String, Value>> entrySet() {
        return new AbstractSet<>() {
            @Override
            public int size() {
                return table.size();
            }

            @Override
            public Iterator<Entry<String, Value>> iterator() {
                return each(i -> Map.entry(table.name(i), table.value(i)));
            }
        };
    }

    @Override
    public Set<String> keySet() {
        return new AbstractSet<>() {
            @Override
            public int size() {
                return table.size();
            }

            @Override
            public boolean contains(@Nullable Object name) {
                return containsKey(name);
            }

            @Override
            public Iterator<String> iterator() {
                return each(table::name);
            }
        };
    }

    @Override
    public Collection<Value> values() {
        return new AbstractList<>() {
            @Override
            public int size() {
                return table.size();
            }

            @Override
            public Value get(int position) {
                return table.value(position);
            }
        };
    }

    private <T> Iterator<T> each(IntFunction<T> part) {
        return new Iterator<>() {
            private int next;

            @Override
            public boolean hasNext() {
                return next < table.size();
            }

            @Override
            public T next() {
                if (!hasNext()) {
                    throw new NoSuchElementException();
                }
                return part.apply(next++);
            }
        };
    }
}
