package dev.nerve.testkit.conversation;

import dev.nerve.conversation.Config;
import dev.nerve.conversation.Content;
import dev.nerve.conversation.Fold;
import dev.nerve.conversation.Shown;
import dev.nerve.conversation.View;
import dev.nerve.value.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;

/// A view computed the slow way: first decide for every row of the whole history whether it is
/// hidden, then use the visible rows.
final class NaiveView {

    private final List<Content> rows;
    private final boolean[] hidden;

    private NaiveView(List<Content> rows) {
        this.rows = rows;
        this.hidden = new boolean[rows.size()];
    }

    static View of(List<Content> rows) {
        var naive = new NaiveView(rows);
        naive.hide();
        return naive.view();
    }

    private void hide() {
        for (int i = 0; i < rows.size(); i++) {
            switch (rows.get(i)) {
                case Content.Cleared _ -> hide(0, i);
                case Content.Rewound(var end) -> hide((int) end, i);
                case Content.Compacted(_, var keepFrom, _) -> hide(0, (int) keepFrom);
                case Content.TurnEnded ended when ended.how() == Content.How.FAILED ->
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

    static boolean isTurn(Content content) {
        return content instanceof Content.Message message && message.isTurn();
    }

    private View view() {
        var shown = new ArrayList<Shown>();
        var turns = new ArrayList<Long>();
        Map<String, Long> marks = new TreeMap<>();
        for (int i = 0; i < rows.size(); i++) {
            var content = rows.get(i);
            if (hidden[i]) {
                continue;
            }
            if (content instanceof Content.Said said) {
                shown.add(new Shown(i, said));
            }
            if (isTurn(content)) {
                turns.add((long) i);
            }
            if (content instanceof Content.Marked(var name)) {
                marks.put(name, i + 1L);
            }
            if (content instanceof Content.TurnEnded ended
                    && ended.how() == Content.How.INTERRUPTED) {
                for (var call : open(turnBefore(i), i)) {
                    shown.add(new Shown(i, closing(call)));
                }
            }
        }
        return new View(shown, config(), marks, turns, summary(), openTurn());
    }

    private static Content.ToolResult closing(String call) {
        return new Content.ToolResult(
                call, Value.of(Fold.NOT_EXECUTED), Content.Execution.SYNTHETIC);
    }

    /// Returns the calls between two rows that have no result there.
    private List<String> open(int from, int to) {
        var open = new ArrayList<String>();
        for (int i = from; i < to; i++) {
            switch (rows.get(i)) {
                case Content.ToolCall(var call, _, _) -> open.add(call);
                case Content.ToolResult(var call, _, _) -> open.remove(call);
                default -> {}
            }
        }
        return open;
    }

    /// Returns the current settings. Hidden configuration rows still count. Clears and compactions
    /// keep the same settings, unless part of them was redacted.
    private Config config() {
        var config = Config.NONE;
        for (var content : rows) {
            config =
                    switch (content) {
                        case Content.Configured(var change) -> config.with(change);
                        case Content.Cleared(var kept) -> kept;
                        case Content.Compacted(_, _, var kept) -> kept;
                        default -> config;
                    };
        }
        return config;
    }

    private Optional<String> summary() {
        for (var content : rows.reversed()) {
            if (content instanceof Content.Cleared) {
                return Optional.empty();
            }
            if (content instanceof Content.Compacted(var summary, _, _)) {
                return Optional.of(summary);
            }
        }
        return Optional.empty();
    }

    private View.OpenTurn openTurn() {
        for (int i = rows.size() - 1; i >= 0; i--) {
            var content = rows.get(i);
            if (content instanceof Content.TurnEnded) {
                return View.OpenTurn.NONE;
            }
            if (isTurn(content)) {
                return new View.OpenTurn(OptionalLong.of(i), open(i, rows.size()));
            }
        }
        return View.OpenTurn.NONE;
    }
}
