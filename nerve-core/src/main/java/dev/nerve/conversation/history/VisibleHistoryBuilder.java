package dev.nerve.conversation.history;

import dev.nerve.conversation.ConversationConfig;
import dev.nerve.conversation.ConversationRow;
import dev.nerve.conversation.RowContent;
import dev.nerve.conversation.VisibleEntry;
import dev.nerve.conversation.VisibleHistory;
import dev.nerve.value.Value;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// A builder that computes a view from rows, one row at a time.
///
/// The result does not depend on how the rows are split into batches. *Confined to one thread.*
public final class VisibleHistoryBuilder {

    /// The result of a tool call that was not executed.
    public static final String NOT_EXECUTED = "not executed in this branch";

    private static final long NO_TURN = -1;

    private final List<VisibleEntry> shown = new ArrayList<>();
    private final List<Mark> marks = new ArrayList<>();
    private final List<Long> turns = new ArrayList<>();
    private final Set<String> openCalls = new LinkedHashSet<>();
    private ConversationConfig config = ConversationConfig.NONE;
    private @Nullable String summary;
    private long turnStart = NO_TURN;

    /// Adds the next row.
    ///
    /// @param row the row
    /// @return this
    public VisibleHistoryBuilder add(ConversationRow row) {
        switch (row.content()) {
            case RowContent.VisibleContent visibleContent -> say(row.seq(), visibleContent);
            case RowContent.ControlContent controlContent -> change(row.seq(), controlContent);
        }
        return this;
    }

    private void say(long seq, RowContent.VisibleContent visibleContent) {
        shown.add(new VisibleEntry(seq, visibleContent));
        switch (visibleContent) {
            case RowContent.Message message when message.startsTurn() -> {
                turns.add(seq);
                turnStart = seq;
                openCalls.clear();
            }
            case RowContent.ToolCall(var call, _, _) -> openCalls.add(call);
            case RowContent.ToolResult(var call, _, _) -> openCalls.remove(call);
            case RowContent.Message _, RowContent.Merged _ -> {}
        }
    }

    private void change(long seq, RowContent.ControlContent controlContent) {
        switch (controlContent) {
            case RowContent.Configured(var change) -> config = config.with(change);
            case RowContent.Marked(var name) -> marks.add(new Mark(name, seq + 1));
            case RowContent.Cleared(var kept) -> {
                cut(0);
                summary = null;
                config = kept;
            }
            case RowContent.Rewound(var end) -> cut(end);
            case RowContent.Compacted(var text, var keepFrom, var kept) -> {
                compact(keepFrom);
                summary = text;
                config = kept;
            }
            case RowContent.TurnEnded ended -> end(seq, ended);
            case RowContent.Redacted _ -> {}
        }
    }

    /// Hides everything from `end` on.
    private void cut(long end) {
        while (!shown.isEmpty() && shown.getLast().seq() >= end) {
            shown.removeLast();
        }
        while (!turns.isEmpty() && turns.getLast() >= end) {
            turns.removeLast();
        }
        marks.removeIf(mark -> mark.position() > end);
        openCalls.clear();
        turnStart = NO_TURN;
    }

    /// Hides everything before `keepFrom`.
    private void compact(long keepFrom) {
        shown.removeIf(one -> one.seq() < keepFrom);
        turns.removeIf(seq -> seq < keepFrom);
        marks.removeIf(mark -> mark.position() <= keepFrom);
    }

    private void end(long seq, RowContent.TurnEnded ended) {
        switch (ended.how()) {
            case COMPLETED -> {}
            case INTERRUPTED ->
                    openCalls.forEach(
                            call -> shown.add(new VisibleEntry(seq, missingResult(call))));
            case FAILED -> {
                if (turnStart != NO_TURN) {
                    cut(turnStart);
                }
            }
        }
        openCalls.clear();
        turnStart = NO_TURN;
    }

    /// {@return the synthetic result of a call that has none}
    static RowContent.ToolResult missingResult(String call) {
        return new RowContent.ToolResult(
                call, new Value.Text(NOT_EXECUTED), RowContent.ToolStatus.SYNTHETIC);
    }

    /// {@return the view of the rows so far}
    public VisibleHistory view() {
        // If a rewind hides the newest position of a mark, the earlier position is visible again.
        Map<String, Long> places = new LinkedHashMap<>();
        marks.forEach(mark -> places.put(mark.name(), mark.position()));
        var turn =
                new VisibleHistory.OpenTurn(
                        turnStart == NO_TURN ? OptionalLong.empty() : OptionalLong.of(turnStart),
                        List.copyOf(openCalls));
        return new VisibleHistory(shown, config, places, turns, Optional.ofNullable(summary), turn);
    }

    private record Mark(String name, long position) {}
}
