package dev.nerve.value;

import dev.nerve.NerveException;
import java.util.Arrays;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Names and their values, in the order in which they were put.
///
/// A graph's outcome has an object with a field per step, so room and time count here: two arrays,
/// few names compared one by one, many found by their hash, and nothing made for finding them
/// before one is looked for. *Confined to one thread* while something is put; [FieldMap] keeps
/// those to which nothing is.
final class FieldTable {

    /// Up to so many names are compared one by one.
    private static final int FEW = 8;

    private String[] names;
    private Value[] values;
    private int size;
    private volatile @Nullable FieldIndex index;

    /// @param expected how many there will be, more or less
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

    /// {@return the position of a name, or -1 if it is not there}
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

    /// Two threads may make it at once: both make the same.
    private FieldIndex index() {
        var known = index;
        if (known == null) {
            known = new FieldIndex(names, size);
            index = known;
        }
        return known;
    }

    /// Adds a field, or changes one in its place.
    void put(String name, Value value) {
        int position = find(name);
        if (position < 0) {
            add(name, value);
        } else {
            values[position] = Objects.requireNonNull(value);
        }
    }

    /// Adds a field whose name is new, which is not looked at.
    ///
    /// Names are valid Unicode, because JSON libraries do not agree on the others.
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

    /// Gives back the room that was not needed; nothing is put after that.
    FieldTable trimmed() {
        if (size < names.length) {
            resize(size);
        }
        return this;
    }
}
