package dev.nerve.terminal.parse;

import dev.nerve.terminal.parse.rule.BlockRule;
import dev.nerve.terminal.parse.rule.BlockType;
import java.util.List;

/// A range of rows that is one block of a transcript. *Immutable.*
///
/// @param mark the rule that recognised it
/// @param from the number of its first row
/// @param until the number after its last row
/// @param head the row that identifies the block
/// @param body the rows below the head, without frames and indentation
record TranscriptBlock(BlockRule mark, int from, int until, String head, List<String> body) {

    TranscriptBlock {
        body = List.copyOf(body);
    }

    BlockType kind() {
        return mark.kind();
    }
}
