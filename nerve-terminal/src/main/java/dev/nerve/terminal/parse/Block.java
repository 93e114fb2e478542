package dev.nerve.terminal.parse;

import java.util.List;

/// A stretch of rows that is one part of a conversation. *Immutable.*
///
/// @param mark what it was recognised by
/// @param from the number of its first row
/// @param until the number after its last row
/// @param head the row that says what it is
/// @param body the rows below that, without frames and what sets them in
record Block(Mark mark, int from, int until, String head, List<String> body) {

    Block {
        body = List.copyOf(body);
    }

    Kind kind() {
        return mark.kind();
    }
}
