package dev.nerve.conversation;

import dev.nerve.value.Value;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What was told of a fork when it was made and cannot be found out later, when its source has gone
/// on.
///
/// @param row the last row before the point, or null if there is none
/// @param dropped what of the source came after the point
/// @param cacheBrokenBy what broke the prompt cache
record Answer(@Nullable RowId row, Forked.Dropped dropped, List<String> cacheBrokenBy) {

    /// {@return it as data; what is usual is left out}
    Value.Fields toValue() {
        var value = Value.Fields.EMPTY;
        if (row != null) {
            value = value.with("row", row.toString());
        }
        if (dropped.rows() > 0) {
            value = value.with("dropped", dropped.rows()).with("reason", dropped.reason());
        }
        return cacheBrokenBy.isEmpty() ? value : value.with("cache_broken_by", cacheBrokenBy);
    }

    /// {@return what [#toValue] was made of}
    static Answer of(Value.Fields value) {
        var row = value.fields().get("row");
        var rows = value.fields().get("dropped");
        var broken = value.fields().get("cache_broken_by");
        return new Answer(
                row == null ? null : RowId.parse(row.text()),
                rows == null
                        ? Forked.Dropped.NOTHING
                        : new Forked.Dropped(
                                rows.toLong(), value.at("reason").as(Forked.Reason.class)),
                broken == null ? List.of() : broken.asList(String.class));
    }
}
