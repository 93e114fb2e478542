package dev.nerve.testkit.conversation;

import dev.nerve.conversation.RowContent;
import dev.nerve.conversation.VisibleHistory;
import dev.nerve.conversation.history.VisibleHistoryBuilder;
import java.util.ArrayList;
import java.util.List;

/// A token count of a view, computed the slow way: the last count of a model, plus one token per
/// four characters after it.
///
/// *Confined to one thread.*
final class NaiveTokenCounter {

    private final List<RowContent> rows;
    private final List<String> calls = new ArrayList<>();

    /// The size after each row, by position.
    private final long[] sizes;

    private int turn;

    private NaiveTokenCounter(List<RowContent> rows) {
        this.rows = rows;
        this.sizes = new long[rows.size() + 1];
    }

    static long of(List<RowContent> rows) {
        var naive = new NaiveTokenCounter(rows);
        for (int i = 0; i < rows.size(); i++) {
            naive.sizes[i + 1] = naive.after(i);
        }
        return naive.sizes[rows.size()];
    }

    private long after(int i) {
        var content = rows.get(i);
        follow(i, content);
        return switch (content) {
            case RowContent.VisibleContent visibleContent -> sizes[i] + tokens(visibleContent);
            case RowContent.Cleared _ -> 0;
            case RowContent.Compacted _ -> estimate(i);
            case RowContent.Rewound(var end) ->
                    isCurtained((int) end, i) ? estimate(i) : sizes[(int) end];
            case RowContent.TurnEnded ended -> ended(i, ended);
            case RowContent.ControlContent _ -> sizes[i];
        };
    }

    private void follow(int i, RowContent content) {
        switch (content) {
            case RowContent.Message message when message.startsTurn() -> {
                turn = i;
                calls.clear();
            }
            case RowContent.ToolCall(var call, _, _) -> calls.add(call);
            case RowContent.ToolResult(var call, _, _) -> calls.remove(call);
            default -> {}
        }
    }

    private long ended(int i, RowContent.TurnEnded ended) {
        if (ended.how() == RowContent.TurnStatus.FAILED) {
            return sizes[turn];
        }
        return ended.context() > 0
                ? ended.context()
                : sizes[i] + (long) calls.size() * tokens(VisibleHistoryBuilder.NOT_EXECUTED);
    }

    private boolean isCurtained(int from, int to) {
        return rows.subList(from, to).stream()
                .anyMatch(one ->
                        one instanceof RowContent.Cleared || one instanceof RowContent.Compacted);
    }

    private long estimate(int i) {
        VisibleHistory history = NaiveVisibleHistory.of(rows.subList(0, i + 1));
        long summary = history.summary().map(NaiveTokenCounter::tokens).orElse(0L);
        return summary + history.shown().stream().mapToLong(one -> tokens(one.content())).sum();
    }

    private static long tokens(RowContent.VisibleContent visibleContent) {
        return tokens(
                switch (visibleContent) {
                    case RowContent.Message message -> message.text();
                    case RowContent.ToolCall(_, var tool, var arguments) ->
                            tool + arguments.toJson();
                    case RowContent.ToolResult(_, var result, _) -> result.text();
                    case RowContent.Merged merged -> merged.text();
                });
    }

    private static long tokens(String text) {
        return (text.length() + 3L) / 4;
    }
}
