package dev.nerve.terminal.screen;

import org.jspecify.annotations.Nullable;

/// The lines that left a screen at its top, the newest so many of them. *Confined to the screen's
/// thread.*
final class History {

    private static final int SMALLEST = 16;

    private final int capacity;
    private @Nullable StoredLine[] ring = new StoredLine[0];
    private int first;
    private int size;
    private long dropped;

    /// @param capacity how many lines it keeps
    History(int capacity) {
        this.capacity = capacity;
    }

    int size() {
        return size;
    }

    int capacity() {
        return capacity;
    }

    /// {@return how many lines it has had and has no more}
    long dropped() {
        return dropped;
    }

    StoredLine get(int index) {
        var line = ring[place(index)];
        if (line == null || index >= size) {
            throw new IndexOutOfBoundsException("there is no line " + index + " of " + size);
        }
        return line;
    }

    /// Adds a line as the newest; the oldest may have to go.
    void add(Line line) {
        if (capacity == 0) {
            dropped++;
            return;
        }
        if (size == capacity) {
            drop();
        } else if (size == ring.length) {
            grow();
        }
        ring[place(size)] = new StoredLine(line);
        size++;
    }

    private void drop() {
        ring[first] = null;
        first = (first + 1) % ring.length;
        size--;
        dropped++;
    }

    private void grow() {
        var larger = Math.min(capacity, Math.max(SMALLEST, ring.length * 2));
        var copy = new StoredLine[larger];
        for (var index = 0; index < size; index++) {
            copy[index] = get(index);
        }
        ring = copy;
        first = 0;
    }

    private int place(int index) {
        var place = first + index;
        return place >= ring.length ? place - ring.length : place;
    }

    /// Takes the newest line away again.
    StoredLine removeLast() {
        var line = get(size - 1);
        size--;
        ring[place(size)] = null;
        return line;
    }

    /// Forgets all lines.
    ///
    /// @param lost how many lines count as lost
    void clear(long lost) {
        ring = new StoredLine[0];
        first = 0;
        size = 0;
        dropped += lost;
    }
}
