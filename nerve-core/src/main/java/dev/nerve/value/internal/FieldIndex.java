package dev.nerve.value.internal;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A hash index of field names. *Confined to one thread* while names are added.
public final class FieldIndex {

    /// The maximum probe distance. Beyond it, as with names chosen to collide, a map replaces the
    /// slots.
    private static final int FARTHEST = 128;

    private final int capacity;

    /// The positions of names, from 1, near the slot of their hash. At least half of the slots are
    /// free.
    private final int[] slots;

    private @Nullable Map<String, Integer> positions;

    /// @param names the names to add
    /// @param size the number of names to add
    public FieldIndex(String[] names, int size) {
        this.capacity = Integer.highestOneBit(Math.max(names.length, size)) * 2;
        this.slots = new int[capacity * 2];
        for (int position = 0; position < size; position++) {
            enter(names, position);
        }
    }

    /// {@return the maximum number of names}
    public int capacity() {
        return capacity;
    }

    /// {@return the position of a name, or -1 if it is missing}
    public int find(String name, String[] names) {
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

    /// Multiplies the hash to spread similar names.
    private int slot(String name) {
        return (name.hashCode() * 0x9E3779B9) >>> (Integer.numberOfLeadingZeros(slots.length) + 1);
    }

    public void enter(String[] names, int position) {
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
