package dev.nerve.node.capability.screen;

import dev.nerve.value.Value;
import java.util.List;

/// Rows of text that a node has shown, without colours.
///
/// @param from the number of the first row; rows before it may be gone
/// @param rows the rows
/// @param next the number of the row to read next; it may still change
public record ScreenText(long from, List<String> rows, long next) {

    public ScreenText {
        rows = List.copyOf(rows);
    }

    /// {@return the wire form}
    public Value.Fields toValue() {
        return Value.Fields.EMPTY.with("from", from).with("rows", rows).with("next", next);
    }
}
