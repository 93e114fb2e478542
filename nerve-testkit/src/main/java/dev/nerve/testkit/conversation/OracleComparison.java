package dev.nerve.testkit.conversation;

import dev.nerve.ConversationId;
import dev.nerve.conversation.Conversation;
import dev.nerve.conversation.RowContent;
import dev.nerve.conversation.VisibleHistory;
import dev.nerve.conversation.history.VisibleHistoryBuilder;
import dev.nerve.conversation.operation.ConversationService;
import java.util.HashSet;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// A comparison of conversations with full copies.
///
/// @param random selects the parts that are not compared every time
record OracleComparison(Random random) {

    /// Compares everything.
    void compare(ConversationService conversations, FullCopyOracle copies) {
        assertEqual(
                "names",
                copies.live().stream().map(one -> one.id).toList(),
                conversations.list().stream().map(Conversation::id).toList());
        for (var copy : copies.live()) {
            var visibleHistory = view(conversations, copy);
            history(conversations, copy, visibleHistory);
            pairs(visibleHistory);
            tally(conversations, copy.id, visibleHistory);
            tokens(conversations, copies, copy);
            usage(conversations, copy);
        }
    }

    private VisibleHistory view(ConversationService conversations, FullCopyConversation copy) {
        var visibleHistory = conversations.view(copy.id);
        assertEqual("view of " + copy.id, copy.view(), visibleHistory);
        int end = random.nextInt(copy.end() + 1);
        assertEqual(
                "view of %s as of %d".formatted(copy.id, end),
                copy.viewAsOf(end),
                conversations.viewAsOf(copy.id, end));
        return visibleHistory;
    }

    /// Checks that the view equals the view of the whole history.
    private static void history(
            ConversationService conversations,
            FullCopyConversation copy,
            VisibleHistory visibleHistory) {
        var history = conversations.history(copy.id);
        assertEqual("length of " + copy.id, copy.end(), history.size());
        var builder = new VisibleHistoryBuilder();
        for (int seq = 0; seq < copy.end(); seq++) {
            var row = history.get(seq);
            var expected = copy.rows.get(seq);
            if (row.seq() != seq
                    || !row.id().equals(expected.id())
                    || !row.content().equals(expected.content())) {
                assertEqual("row %d of %s".formatted(seq, copy.id), expected, row);
            }
            builder.add(row);
        }
        assertEqual("view of the whole history of " + copy.id, builder.view(), visibleHistory);
    }

    /// Checks that every call has one result, unless its turn is open, and that every result has a
    /// call.
    private static void pairs(VisibleHistory visibleHistory) {
        Set<String> open = new HashSet<>();
        for (var one : visibleHistory.shown()) {
            switch (one.content()) {
                case RowContent.ToolCall(var call, _, _) ->
                        assertEqual(call + " is new", true, open.add(call));
                case RowContent.ToolResult(var call, _, _) ->
                        assertEqual(call + " was called", true, open.remove(call));
                case RowContent.Message _, RowContent.Merged _ -> {}
            }
        }
        assertEqual("open calls", Set.copyOf(visibleHistory.turn().calls()), open);
    }

    private static void tally(
            ConversationService conversations, ConversationId id, VisibleHistory visibleHistory) {
        var tally = conversations.tally(id);
        assertEqual("messages of " + id, (long) visibleHistory.shown().size(), tally.messages());
        assertEqual("turns of " + id, (long) visibleHistory.turns().size(), tally.turns());
        assertEqual("open turn of " + id, visibleHistory.turn().start(), tally.turn());
        assertEqual("open calls of " + id, visibleHistory.turn().calls().size(), tally.openCalls());
    }

    /// Compares the token counts. A redaction does not change them.
    private static void tokens(
            ConversationService conversations, FullCopyOracle copies, FullCopyConversation copy) {
        if (copies.isWhole(copy)) {
            assertEqual(
                    "tokens of " + copy.id,
                    NaiveTokenCounter.of(copy.contents()),
                    conversations.tally(copy.id).tokens());
        }
    }

    private static void usage(ConversationService conversations, FullCopyConversation copy) {
        assertEqual("usage of " + copy.id, copy.spent, conversations.usage(copy.id));
    }

    static void assertEqual(String what, @Nullable Object expected, @Nullable Object actual) {
        if (!Objects.equals(expected, actual)) {
            throw new AssertionError(
                    "%s:%n  expected %s%n  but got  %s".formatted(what, expected, actual));
        }
    }
}
