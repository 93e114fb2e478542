package dev.nerve.testkit.conversation;

import dev.nerve.ConversationId;
import dev.nerve.conversation.Content;
import dev.nerve.conversation.Conversation;
import dev.nerve.conversation.Conversations;
import dev.nerve.conversation.Fold;
import dev.nerve.conversation.View;
import java.util.HashSet;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// A comparison of conversations with full copies.
///
/// @param random selects the parts that are not compared every time
record Comparison(Random random) {

    /// Compares everything.
    void compare(Conversations conversations, FullCopies copies) {
        same(
                "names",
                copies.live().stream().map(one -> one.id).toList(),
                conversations.list().stream().map(Conversation::id).toList());
        for (var copy : copies.live()) {
            var view = view(conversations, copy);
            history(conversations, copy, view);
            pairs(view);
            tally(conversations, copy.id, view);
            tokens(conversations, copies, copy);
            usage(conversations, copy);
        }
    }

    private View view(Conversations conversations, FullCopy copy) {
        var view = conversations.view(copy.id);
        same("view of " + copy.id, copy.view(), view);
        int end = random.nextInt(copy.end() + 1);
        same(
                "view of %s as of %d".formatted(copy.id, end),
                copy.viewAsOf(end),
                conversations.viewAsOf(copy.id, end));
        return view;
    }

    /// Checks that the view equals the view of the whole history.
    private static void history(Conversations conversations, FullCopy copy, View view) {
        var history = conversations.history(copy.id);
        same("length of " + copy.id, copy.end(), history.size());
        var fold = new Fold();
        for (int seq = 0; seq < copy.end(); seq++) {
            var row = history.get(seq);
            var expected = copy.rows.get(seq);
            if (row.seq() != seq
                    || !row.id().equals(expected.id())
                    || !row.content().equals(expected.content())) {
                same("row %d of %s".formatted(seq, copy.id), expected, row);
            }
            fold.add(row);
        }
        same("view of the whole history of " + copy.id, fold.view(), view);
    }

    /// Checks that every call has one result, unless its turn is open, and that every result has a
    /// call.
    private static void pairs(View view) {
        Set<String> open = new HashSet<>();
        for (var one : view.shown()) {
            switch (one.content()) {
                case Content.ToolCall(var call, _, _) ->
                        same(call + " is new", true, open.add(call));
                case Content.ToolResult(var call, _, _) ->
                        same(call + " was called", true, open.remove(call));
                case Content.Message _, Content.Merged _ -> {}
            }
        }
        same("open calls", Set.copyOf(view.turn().calls()), open);
    }

    private static void tally(Conversations conversations, ConversationId id, View view) {
        var tally = conversations.tally(id);
        same("messages of " + id, (long) view.shown().size(), tally.messages());
        same("turns of " + id, (long) view.turns().size(), tally.turns());
        same("open turn of " + id, view.turn().start(), tally.turn());
        same("open calls of " + id, view.turn().calls().size(), tally.openCalls());
    }

    /// Compares the token counts. A redaction does not change them.
    private static void tokens(Conversations conversations, FullCopies copies, FullCopy copy) {
        if (copies.isWhole(copy)) {
            same(
                    "tokens of " + copy.id,
                    NaiveTokens.of(copy.contents()),
                    conversations.tally(copy.id).tokens());
        }
    }

    private static void usage(Conversations conversations, FullCopy copy) {
        same("usage of " + copy.id, copy.spent, conversations.usage(copy.id));
    }

    static void same(String what, @Nullable Object expected, @Nullable Object actual) {
        if (!Objects.equals(expected, actual)) {
            throw new AssertionError(
                    "%s:%n  expected %s%n  but got  %s".formatted(what, expected, actual));
        }
    }
}
