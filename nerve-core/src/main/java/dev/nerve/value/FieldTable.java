package dev.nerve.value;

import dev.nerve.NerveException;
import dev.nerve.value.internal.FieldIndex;
import dev.nerve.value.internal.JsonString;
import java.util.Arrays;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// A table of field names and values, in insertion order.
///
/// The outcome of a graph has one field per step, so the table saves memory and time. It uses two
/// arrays, compares few names one by one, and builds a hash index for many names at the first
/// lookup. *Confined to one thread* while it changes; [FieldMap] contains tables that no longer
/// change.
final class FieldTable {

    /// The maximum number of names to compare one by one.
    private static final int FEW = 8;

    private String[] names;
    private Value[] values;
    private int size;
    private volatile @Nullable FieldIndex index;

    /// @param expected the approximate number of fields
    FieldTable(int expected) {
        this.names = new String[expected];
        this.values = new Value[expected];
    }

    static FieldTable copyOf(Map<String, Value> fields, int room) {
        var table = new FieldTable(fields.size() + room);
        fields.forEach(table::add);
        return table;
    }

    int size() {
        return size;
    }

    String name(int position) {
        return names[position];
    }

    Value value(int position) {
        return values[position];
    }

    /// {@return the position of a name, or -1 if it is missing}
    int find(String name) {
        return size <= FEW ? compare(name) : index().find(name, names);
    }

    private int compare(String name) {
        for (int position = 0; position < size; position++) {
            if (names[position].equals(name)) {
                return position;
            }
        }
        return -1;
    }

    /// Creates the index lazily. Two threads may do so at once, with equal results.
    private FieldIndex index() {
        var known = index;
        if (known == null) {
            known = new FieldIndex(names, size);
            index = known;
        }
        return known;
    }

    /// Adds a field, or replaces one in its position.
    void put(String name, Value value) {
        int position = find(name);
        if (position < 0) {
            add(name, value);
        } else {
            values[position] = Objects.requireNonNull(value);
        }
    }

    /// Adds a field. The caller guarantees that the name is new.
    ///
    /// Names must be valid Unicode, because JSON libraries treat others differently.
    void add(String name, Value value) {
        Objects.requireNonNull(value, "a field without a value is Value.NULL");
        if (!JsonString.isValidUnicode(name)) {
            throw new NerveException.Invalid(
                    "the name of a field is not valid Unicode: " + new Value.Text(name).toJson());
        }
        if (size == names.length) {
            resize(Math.max(FEW / 2, size * 2));
        }
        names[size] = name;
        values[size] = value;
        size++;
        reindex();
    }

    private void resize(int length) {
        names = Arrays.copyOf(names, length);
        values = Arrays.copyOf(values, length);
    }

    private void reindex() {
        var known = index;
        if (known != null && size > known.capacity()) {
            index = new FieldIndex(names, size);
        } else if (known != null) {
            known.enter(names, size - 1);
        }
    }

    /// Releases unused capacity; the table must not change after that.
    FieldTable trimmed() {
        if (size < names.length) {
            resize(size);
        }
        return this;
    }
}
