package dev.nerve.conversation.operation;

import dev.nerve.conversation.RowId;
import dev.nerve.conversation.fork.ForkResult;
import dev.nerve.value.Value;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The part of a fork's result that cannot be computed again later, when the source has new rows.
///
/// @param row the last row before the fork point, or null if there is none
/// @param dropped the rows of the source after the fork point
/// @param cacheBrokenBy the reasons why the fork cannot use the prompt cache of its source
record StoredForkResult(
        @Nullable RowId row, ForkResult.DroppedRows dropped, List<String> cacheBrokenBy) {

    /// {@return the result as data, without default values}
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

    /// {@return the result that [#toValue] encoded}
    static StoredForkResult of(Value.Fields value) {
        var row = value.fields().get("row");
        var rows = value.fields().get("dropped");
        var broken = value.fields().get("cache_broken_by");
        return new StoredForkResult(
                row == null ? null : RowId.parse(row.text()),
                rows == null
                        ? ForkResult.DroppedRows.NONE
                        : new ForkResult.DroppedRows(
                                rows.toLong(), value.at("reason").as(ForkResult.DropReason.class)),
                broken == null ? List.of() : broken.asList(String.class));
    }
}
