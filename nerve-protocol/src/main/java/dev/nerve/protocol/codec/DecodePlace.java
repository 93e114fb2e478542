package dev.nerve.protocol.codec;

import dev.nerve.value.ValuePath;
import java.util.ArrayDeque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The place of a value in a message. *Immutable.*
///
/// @param outer the place of the enclosing object or list, or null at the top
/// @param name the name of the field, or null for an item of a list
/// @param item the position of the item, if it is one
/// @param depth the number of enclosing objects and lists
record DecodePlace(@Nullable DecodePlace outer, @Nullable String name, int item, int depth) {

    static final DecodePlace TOP = new DecodePlace(null, null, 0, 0);

    DecodePlace field(String field) {
        return new DecodePlace(this, field, 0, depth + 1);
    }

    DecodePlace item(int position) {
        return new DecodePlace(this, null, position, depth + 1);
    }

    /// {@return the path, such as `steps[2].input`, or an empty text at the top}
    String path() {
        var segments = new ArrayDeque<ValuePath.Segment>();
        for (var place = this; place.outer != null; place = place.outer) {
            segments.addFirst(place.segment());
        }
        return segments.isEmpty() ? "" : new ValuePath(List.copyOf(segments)).toString();
    }

    private ValuePath.Segment segment() {
        return name == null ? new ValuePath.Item(item) : new ValuePath.Field(name);
    }
}
