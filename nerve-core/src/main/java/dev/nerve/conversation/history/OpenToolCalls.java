package dev.nerve.conversation.history;

import dev.nerve.conversation.Conversation;
import dev.nerve.conversation.RowContent;
import dev.nerve.conversation.ViewTally;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/// The tool calls of a turn that have no result yet.
///
/// It searches for the calls of earlier appends from the end backwards, and only as far as needed,
/// because most calls get their result soon. *Confined to one thread.*
final class OpenToolCalls {

    private static final int FIRST_PIECE = 8;
    private static final int LARGEST_PIECE = 512;

    private final HistoryReader history;
    private final Conversation conversation;
    private final long start;
    private long unread;
    private int piece = FIRST_PIECE;
    private int toFind;
    private final Set<String> answered = new HashSet<>();
    private final Set<String> found = new LinkedHashSet<>();
    private final Set<String> added = new LinkedHashSet<>();

    private OpenToolCalls(
            HistoryReader history, Conversation conversation, long start, int toFind) {
        this.history = history;
        this.conversation = conversation;
        this.start = start;
        this.unread = conversation.end();
        this.toFind = toFind;
    }

    /// {@return the open calls at the end of a conversation}
    static OpenToolCalls of(HistoryReader history, Conversation conversation, ViewTally tally) {
        return new OpenToolCalls(history, conversation, tally.turn().orElse(0), tally.openCalls());
    }

    /// {@return no open calls, as at the start or after the end of a turn}
    static OpenToolCalls none(HistoryReader history, Conversation conversation) {
        return new OpenToolCalls(history, conversation, 0, 0);
    }

    /// {@return whether the call was added; false if it is already open}
    boolean add(String call) {
        return !find(call) && added.add(call);
    }

    /// {@return whether the call was open}
    boolean remove(String call) {
        return added.remove(call) || (find(call) && found.remove(call));
    }

    /// {@return all open calls, the oldest first}
    List<String> all() {
        while (toFind > 0) {
            readOn();
        }
        var all = new ArrayList<>(List.copyOf(found).reversed());
        all.addAll(added);
        return all;
    }

    private boolean find(String call) {
        while (toFind > 0 && !found.contains(call)) {
            readOn();
        }
        return found.contains(call);
    }

    private void readOn() {
        if (unread <= start) {
            throw LineageErrors.broken(
                    conversation.id(), "%d open tool calls are missing".formatted(toFind));
        }
        long from = Math.max(start, unread - piece);
        for (var row : history.rows(conversation, from, unread).reversed()) {
            switch (row.content()) {
                case RowContent.ToolResult(var call, _, _) -> answered.add(call);
                case RowContent.ToolCall(var call, _, _) -> called(call);
                case RowContent.VisibleContent _, RowContent.ControlContent _ -> {}
            }
        }
        unread = from;
        piece = Math.min(2 * piece, LARGEST_PIECE);
    }

    private void called(String call) {
        if (!answered.remove(call)) {
            found.add(call);
            toFind--;
        }
    }
}
