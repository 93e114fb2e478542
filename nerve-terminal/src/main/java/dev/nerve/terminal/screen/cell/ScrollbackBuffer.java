package dev.nerve.terminal.screen.cell;

import org.jspecify.annotations.Nullable;

/// The newest lines that left a screen at its top. *Confined to the screen's thread.*
public final class ScrollbackBuffer {

    private static final int SMALLEST = 16;

    private final int capacity;
    private @Nullable StoredLine[] ring = new StoredLine[0];
    private int first;
    private int size;
    private long dropped;

    /// @param capacity the largest number of lines to keep
    public ScrollbackBuffer(int capacity) {
        this.capacity = capacity;
    }

    public int size() {
        return size;
    }

    int capacity() {
        return capacity;
    }

    /// {@return the number of lines that it has dropped}
    public long dropped() {
        return dropped;
    }

    public StoredLine get(int index) {
        var line = ring[place(index)];
        if (line == null || index >= size) {
            throw new IndexOutOfBoundsException("there is no line " + index + " of " + size);
        }
        return line;
    }

    /// Adds a line as the newest and drops the oldest if the buffer is full.
    public void add(CellLine line) {
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

    /// Removes the newest line.
    public StoredLine removeLast() {
        var line = get(size - 1);
        size--;
        ring[place(size)] = null;
        return line;
    }

    /// Removes all lines.
    ///
    /// @param lost the number of lines to count as dropped
    public void clear(long lost) {
        ring = new StoredLine[0];
        first = 0;
        size = 0;
        dropped += lost;
    }
}
