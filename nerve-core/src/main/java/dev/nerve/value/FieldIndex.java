package dev.nerve.value;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Finds names by their hash. *Confined to one thread* while names are entered.
final class FieldIndex {

    /// Names that share their hash on purpose come farther than this; they are found another way.
    private static final int FARTHEST = 128;

    private final int capacity;

    /// The position of a name, counted from 1, near the place that its hash says; at least half of
    /// them are free.
    private final int[] slots;

    private @Nullable Map<String, Integer> positions;

    /// @param names entered at once
    /// @param size how many of them are there
    FieldIndex(String[] names, int size) {
        this.capacity = Integer.highestOneBit(Math.max(names.length, size)) * 2;
        this.slots = new int[capacity * 2];
        for (int position = 0; position < size; position++) {
            enter(names, position);
        }
    }

    /// {@return how many names can be entered}
    int capacity() {
        return capacity;
    }

    /// {@return the position of a name, or -1 if it is not there}
    int find(String name, String[] names) {
        if (positions != null) {
            return positions.getOrDefault(name, -1);
        }
        int slot = slot(name);
        while (slots[slot] != 0) {
            int position = slots[slot] - 1;
            if (names[position].equals(name)) {
                return position;
            }
            slot = (slot + 1) & (slots.length - 1);
        }
        return -1;
    }

    /// Names that are alike have hashes that are alike; multiplying scatters them.
    private int slot(String name) {
        return (name.hashCode() * 0x9E3779B9) >>> (Integer.numberOfLeadingZeros(slots.length) + 1);
    }

    void enter(String[] names, int position) {
        if (positions != null) {
            positions.put(names[position], position);
            return;
        }
        int first = slot(names[position]);
        for (int way = 0; way < FARTHEST; way++) {
            int slot = (first + way) & (slots.length - 1);
            if (slots[slot] == 0) {
                slots[slot] = position + 1;
                return;
            }
        }
        remember(names, position);
    }

    private void remember(String[] names, int last) {
        var known = new HashMap<String, Integer>();
        for (int position = 0; position <= last; position++) {
            known.put(names[position], position);
        }
        positions = known;
    }
}
