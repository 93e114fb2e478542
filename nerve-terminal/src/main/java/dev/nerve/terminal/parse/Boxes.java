package dev.nerve.terminal.parse;

import java.util.ArrayList;
import java.util.List;

/// Divides a frame in which several tools stand. *Immutable.*
final class Boxes {

    private Boxes() {}

    /// {@return a part for each tool}
    ///
    /// @param block a part with a tool, or several
    static List<Block> of(Block block) {
        var head = block.mark().opening().head();
        if (head == null || !block.mark().tool().divides()) {
            return List.of(block);
        }
        var parts = new ArrayList<Block>();
        var begun = block.head();
        var body = new ArrayList<String>();
        for (var row : block.body()) {
            if (head.isIn(row)) {
                parts.add(new Block(block.mark(), block.from(), block.until(), begun, body));
                begun = row;
                body.clear();
            } else {
                body.add(row);
            }
        }
        parts.add(new Block(block.mark(), block.from(), block.until(), begun, body));
        return parts;
    }
}
