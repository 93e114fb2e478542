package dev.nerve.testkit.conversation;

import dev.nerve.conversation.Content;
import dev.nerve.conversation.Fold;
import dev.nerve.conversation.View;
import java.util.ArrayList;
import java.util.List;

/// A token count of a view, computed the slow way: the last count of a model, plus one token per
/// four characters after it.
///
/// *Confined to one thread.*
final class NaiveTokens {

    private final List<Content> rows;
    private final List<String> calls = new ArrayList<>();

    /// The size after each row, by position.
    private final long[] sizes;

    private int turn;

    private NaiveTokens(List<Content> rows) {
        this.rows = rows;
        this.sizes = new long[rows.size() + 1];
    }

    static long of(List<Content> rows) {
        var naive = new NaiveTokens(rows);
        for (int i = 0; i < rows.size(); i++) {
            naive.sizes[i + 1] = naive.after(i);
        }
        return naive.sizes[rows.size()];
    }

    private long after(int i) {
        var content = rows.get(i);
        follow(i, content);
        return switch (content) {
            case Content.Said said -> sizes[i] + tokens(said);
            case Content.Cleared _ -> 0;
            case Content.Compacted _ -> estimate(i);
            case Content.Rewound(var end) ->
                    isCurtained((int) end, i) ? estimate(i) : sizes[(int) end];
            case Content.TurnEnded ended -> ended(i, ended);
            case Content.Note _ -> sizes[i];
        };
    }

    private void follow(int i, Content content) {
        switch (content) {
            case Content.Message message when message.isTurn() -> {
                turn = i;
                calls.clear();
            }
            case Content.ToolCall(var call, _, _) -> calls.add(call);
            case Content.ToolResult(var call, _, _) -> calls.remove(call);
            default -> {}
        }
    }

    private long ended(int i, Content.TurnEnded ended) {
        if (ended.how() == Content.How.FAILED) {
            return sizes[turn];
        }
        return ended.context() > 0
                ? ended.context()
                : sizes[i] + (long) calls.size() * tokens(Fold.NOT_EXECUTED);
    }

    private boolean isCurtained(int from, int to) {
        return rows.subList(from, to).stream()
                .anyMatch(
                        one -> one instanceof Content.Cleared || one instanceof Content.Compacted);
    }

    private long estimate(int i) {
        View view = NaiveView.of(rows.subList(0, i + 1));
        long summary = view.summary().map(NaiveTokens::tokens).orElse(0L);
        return summary + view.shown().stream().mapToLong(one -> tokens(one.content())).sum();
    }

    private static long tokens(Content.Said said) {
        return tokens(
                switch (said) {
                    case Content.Message message -> message.text();
                    case Content.ToolCall(_, var tool, var arguments) -> tool + arguments.toJson();
                    case Content.ToolResult(_, var result, _) -> result.text();
                    case Content.Merged merged -> merged.text();
                });
    }

    private static long tokens(String text) {
        return (text.length() + 3L) / 4;
    }
}
