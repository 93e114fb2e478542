package dev.nerve.testkit.conversation;

import dev.nerve.conversation.ConversationConfig;
import dev.nerve.conversation.RowContent;
import dev.nerve.conversation.VisibleEntry;
import dev.nerve.conversation.VisibleHistory;
import dev.nerve.conversation.history.VisibleHistoryBuilder;
import dev.nerve.value.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;

/// A view computed the slow way: first decide for every row of the whole history whether it is
/// hidden, then use the visible rows.
final class NaiveVisibleHistory {

    private final List<RowContent> rows;
    private final boolean[] hidden;

    private NaiveVisibleHistory(List<RowContent> rows) {
        this.rows = rows;
        this.hidden = new boolean[rows.size()];
    }

    static VisibleHistory of(List<RowContent> rows) {
        var naive = new NaiveVisibleHistory(rows);
        naive.hide();
        return naive.view();
    }

    private void hide() {
        for (int i = 0; i < rows.size(); i++) {
            switch (rows.get(i)) {
                case RowContent.Cleared _ -> hide(0, i);
                case RowContent.Rewound(var end) -> hide((int) end, i);
                case RowContent.Compacted(_, var keepFrom, _) -> hide(0, (int) keepFrom);
                case RowContent.TurnEnded ended when ended.how() == RowContent.TurnStatus.FAILED ->
                        hide(turnBefore(i), i);
                default -> {}
            }
        }
    }

    private void hide(int from, int to) {
        for (int i = from; i < to; i++) {
            hidden[i] = true;
        }
    }

    private int turnBefore(int end) {
        int i = end - 1;
        while (!isTurn(rows.get(i))) {
            i--;
        }
        return i;
    }

    static boolean isTurn(RowContent content) {
        return content instanceof RowContent.Message message && message.startsTurn();
    }

    private VisibleHistory view() {
        var shown = new ArrayList<VisibleEntry>();
        var turns = new ArrayList<Long>();
        Map<String, Long> marks = new TreeMap<>();
        for (int i = 0; i < rows.size(); i++) {
            var content = rows.get(i);
            if (hidden[i]) {
                continue;
            }
            if (content instanceof RowContent.VisibleContent visibleContent) {
                shown.add(new VisibleEntry(i, visibleContent));
            }
            if (isTurn(content)) {
                turns.add((long) i);
            }
            if (content instanceof RowContent.Marked(var name)) {
                marks.put(name, i + 1L);
            }
            if (content instanceof RowContent.TurnEnded ended
                    && ended.how() == RowContent.TurnStatus.INTERRUPTED) {
                for (var call : open(turnBefore(i), i)) {
                    shown.add(new VisibleEntry(i, closing(call)));
                }
            }
        }
        return new VisibleHistory(shown, config(), marks, turns, summary(), openTurn());
    }

    private static RowContent.ToolResult closing(String call) {
        return new RowContent.ToolResult(
                call,
                Value.of(VisibleHistoryBuilder.NOT_EXECUTED),
                RowContent.ToolStatus.SYNTHETIC);
    }

    /// Returns the calls between two rows that have no result there.
    private List<String> open(int from, int to) {
        var open = new ArrayList<String>();
        for (int i = from; i < to; i++) {
            switch (rows.get(i)) {
                case RowContent.ToolCall(var call, _, _) -> open.add(call);
                case RowContent.ToolResult(var call, _, _) -> open.remove(call);
                default -> {}
            }
        }
        return open;
    }

    /// Returns the current settings. Hidden configuration rows still count. Clears and compactions
    /// keep the same settings, unless part of them was redacted.
    private ConversationConfig config() {
        var config = ConversationConfig.NONE;
        for (var content : rows) {
            config =
                    switch (content) {
                        case RowContent.Configured(var change) -> config.with(change);
                        case RowContent.Cleared(var kept) -> kept;
                        case RowContent.Compacted(_, _, var kept) -> kept;
                        default -> config;
                    };
        }
        return config;
    }

    private Optional<String> summary() {
        for (var content : rows.reversed()) {
            if (content instanceof RowContent.Cleared) {
                return Optional.empty();
            }
            if (content instanceof RowContent.Compacted(var summary, _, _)) {
                return Optional.of(summary);
            }
        }
        return Optional.empty();
    }

    private VisibleHistory.OpenTurn openTurn() {
        for (int i = rows.size() - 1; i >= 0; i--) {
            var content = rows.get(i);
            if (content instanceof RowContent.TurnEnded) {
                return VisibleHistory.OpenTurn.NONE;
            }
            if (isTurn(content)) {
                return new VisibleHistory.OpenTurn(OptionalLong.of(i), open(i, rows.size()));
            }
        }
        return VisibleHistory.OpenTurn.NONE;
    }
}
