package dev.nerve.llm.anthropic;

import dev.nerve.conversation.Role;
import dev.nerve.llm.wire.Said;
import dev.nerve.llm.wire.Written;
import dev.nerve.model.Message;
import dev.nerve.value.Value;
import java.util.ArrayList;
import java.util.List;

/// A writer for messages. The user begins, then user and model alternate.
///
/// *Confined to one thread*, and used once.
final class MessageWriter {

    private static final Message BEGINNING =
            Message.user("[The beginning of this conversation is left out.]");

    private final BlockWriter blocks = new BlockWriter();
    private final List<Turn> turns = new ArrayList<>();

    private MessageWriter() {}

    /// {@return the messages in the provider's format}
    ///
    /// @param messages the messages
    /// @param breakpoints the numbers of messages after which to set a cache mark
    static List<Value> write(List<Message> messages, List<Integer> breakpoints) {
        var writer = new MessageWriter();
        writer.turns.addAll(Said.inTurns(messages, BlockWriter::isKnown, writer::turn));
        writer.begin();
        Marks.newest(breakpoints).forEach(writer::mark);
        return writer.turns.stream().map(Turn::write).toList();
    }

    private Turn turn(Role role, List<Said> said) {
        var pieces = new ArrayList<Piece>();
        for (var one : said) {
            pieces.add(new Piece(one.message(), blocks.write(one.block())));
        }
        return new Turn(role, pieces);
    }

    private void begin() {
        if (!turns.isEmpty() && turns.getFirst().role == Role.ASSISTANT) {
            var said = BEGINNING.blocks().stream().map(block -> new Said(0, block)).toList();
            turns.addFirst(turn(Role.USER, said));
        }
    }

    /// Sets the mark on the last suitable block before the breakpoint.
    private void mark(int breakpoint) {
        for (var turn : turns.reversed()) {
            if (turn.mark(breakpoint)) {
                return;
            }
        }
    }

    private record Piece(int message, Value.Fields data) {}

    private record Turn(Role role, List<Piece> pieces) {

        boolean mark(int breakpoint) {
            for (int i = pieces.size() - 1; i >= 0; i--) {
                var piece = pieces.get(i);
                if (piece.message < breakpoint && Marks.isCarrier(piece.data)) {
                    pieces.set(i, new Piece(piece.message, Marks.on(piece.data)));
                    return true;
                }
            }
            return false;
        }

        Value write() {
            return new Written()
                    .with("role", role.wireName())
                    .with("content", pieces.stream().map(Piece::data).toList())
                    .fields();
        }
    }
}
