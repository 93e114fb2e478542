package dev.nerve.llm.anthropic;

import dev.nerve.conversation.MessageRole;
import dev.nerve.llm.wire.IndexedBlock;
import dev.nerve.llm.wire.JsonObjectBuilder;
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

    private final ContentBlockWriter blocks = new ContentBlockWriter();
    private final List<WrittenTurn> turns = new ArrayList<>();

    private MessageWriter() {}

    /// {@return the messages in the provider's format}
    ///
    /// @param messages the messages
    /// @param breakpoints the numbers of messages after which to set a cache mark
    static List<Value> write(List<Message> messages, List<Integer> breakpoints) {
        var writer = new MessageWriter();
        writer.turns.addAll(
                IndexedBlock.groupByTurn(messages, ContentBlockWriter::isKnown, writer::turn));
        writer.begin();
        CacheBreakpoints.newest(breakpoints).forEach(writer::mark);
        return writer.turns.stream().map(WrittenTurn::write).toList();
    }

    private WrittenTurn turn(MessageRole role, List<IndexedBlock> said) {
        var pieces = new ArrayList<WrittenBlock>();
        for (var one : said) {
            pieces.add(new WrittenBlock(one.message(), blocks.write(one.block())));
        }
        return new WrittenTurn(role, pieces);
    }

    private void begin() {
        if (!turns.isEmpty() && turns.getFirst().role == MessageRole.ASSISTANT) {
            var said =
                    BEGINNING.blocks().stream().map(block -> new IndexedBlock(0, block)).toList();
            turns.addFirst(turn(MessageRole.USER, said));
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

    private record WrittenBlock(int message, Value.Fields data) {}

    private record WrittenTurn(MessageRole role, List<WrittenBlock> pieces) {

        boolean mark(int breakpoint) {
            for (int i = pieces.size() - 1; i >= 0; i--) {
                var writtenBlock = pieces.get(i);
                if (writtenBlock.message < breakpoint
                        && CacheBreakpoints.canCarry(writtenBlock.data)) {
                    pieces.set(
                            i,
                            new WrittenBlock(
                                    writtenBlock.message,
                                    CacheBreakpoints.addTo(writtenBlock.data)));
                    return true;
                }
            }
            return false;
        }

        Value write() {
            return new JsonObjectBuilder()
                    .with("role", role.wireName())
                    .with("content", pieces.stream().map(WrittenBlock::data).toList())
                    .fields();
        }
    }
}
