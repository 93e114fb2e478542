package dev.nerve.terminal.parse;

import java.util.ArrayList;
import java.util.List;

/// A splitter of a frame that contains several tools. *Immutable.*
final class ToolBlockSplitter {

    private ToolBlockSplitter() {}

    /// {@return a block for each tool}
    ///
    /// @param block a block with one tool or several
    static List<TranscriptBlock> split(TranscriptBlock block) {
        var head = block.mark().opening().head();
        if (head == null || !block.mark().tool().divides()) {
            return List.of(block);
        }
        var parts = new ArrayList<TranscriptBlock>();
        var currentHead = block.head();
        var body = new ArrayList<String>();
        for (var row : block.body()) {
            if (head.isIn(row)) {
                parts.add(
                        new TranscriptBlock(
                                block.mark(), block.from(), block.until(), currentHead, body));
                currentHead = row;
                body.clear();
            } else {
                body.add(row);
            }
        }
        parts.add(
                new TranscriptBlock(block.mark(), block.from(), block.until(), currentHead, body));
        return parts;
    }
}
