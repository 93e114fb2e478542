package dev.nerve.control;

import java.util.AbstractList;
import java.util.List;
import java.util.Objects;
import java.util.RandomAccess;

/// The first elements of a growing list. Each round of a loop can refer to its results without a
/// copy.
///
/// @param <T> the type of the elements
final class ListPrefix<T> extends AbstractList<T> implements RandomAccess {

    private final List<T> all;
    private final int size;

    ListPrefix(List<T> all) {
        this.all = all;
        this.size = all.size();
    }

    @Override
    public T get(int index) {
        return all.get(Objects.checkIndex(index, size));
    }

    @Override
    public int size() {
        return size;
    }
}
