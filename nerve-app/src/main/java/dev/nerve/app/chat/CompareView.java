package dev.nerve.app.chat;

import dev.nerve.cli.Page;
import dev.nerve.cli.Shown;
import dev.nerve.cli.progress.Cells;
import dev.nerve.conversation.Compared;
import dev.nerve.conversation.Content;
import dev.nerve.conversation.Role;
import dev.nerve.value.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/// A view of two branches side by side, from the point where they separate.
///
/// If more than one model answered, each answer names its model.
///
/// @param compared the branches
/// @param shared the number of turns that they share
/// @param left the models and tokens of the left branch
/// @param right the models and tokens of the right branch
/// @param width the number of columns
record CompareView(Compared compared, long shared, BranchFacts left, BranchFacts right, int width)
        implements Shown {

    private static final String GAP = " | ";

    /// The models and tokens of a branch.
    ///
    /// @param voices the models that answered
    /// @param tokens the tokens that the branch itself used, as `/usage` shows them
    record BranchFacts(Voices voices, long tokens) {}

    @Override
    public Value value() {
        var data = compared.toValue();
        return Value.Fields.EMPTY
                .with("type", "comparison")
                .with("shared_turns", shared)
                .with("models", models())
                .with("comparison", data);
    }

    @Override
    public void writeTo(Page page) {
        var one = name(compared.left());
        var other = name(compared.right());
        page.line(
                page.style()
                        .secondary(
                                "'%s' and '%s' share %s"
                                        .formatted(one, other, ForksView.turns(shared))));
        row(page, page.style().heading(Cells.pad(one, column())), page.style().heading(other));
        page.line("-".repeat(column()) + "-+-" + "-".repeat(column()));
        for (var pair : compared.turns()) {
            turns(page, lines(pair.left(), left.voices), lines(pair.right(), right.voices));
        }
        row(page, Cells.pad(sum(compared.left(), left), column()), sum(compared.right(), right));
    }

    private int column() {
        return Math.max(10, (width - GAP.length()) / 2);
    }

    private static String name(Compared.Side side) {
        return Branches.label(side.conversation().id());
    }

    /// Counts all visible turns, and all tokens that the branch used.
    private static String sum(Compared.Side side, BranchFacts branch) {
        long since = side.usage().tokens();
        return "(%s, %d tokens%s)"
                .formatted(
                        ForksView.turns(side.tally().turns()),
                        branch.tokens,
                        since == branch.tokens ? "" : ", %d since they parted".formatted(since));
    }

    private void turns(Page page, List<String> ones, List<String> others) {
        for (int i = 0; i < Math.max(ones.size(), others.size()); i++) {
            var one = i < ones.size() ? ones.get(i) : "";
            row(page, Cells.pad(one, column()), i < others.size() ? others.get(i) : "");
        }
        row(page, Cells.pad("", column()), "");
    }

    private static void row(Page page, String left, String right) {
        page.line((left + GAP + right).stripTrailing());
    }

    private List<String> lines(Compared.@Nullable Turn turn, Voices voices) {
        var lines = new ArrayList<String>();
        if (turn != null) {
            turn.said().forEach(one -> lines.addAll(Wrapped.of(text(one, voices), column())));
        }
        return lines;
    }

    private String text(dev.nerve.conversation.Shown one, Voices voices) {
        return switch (one.content()) {
            case Content.Message message when message.isTurn() -> Wrapped.QUOTE + message.text();
            case Content.Message message when message.role() == Role.ASSISTANT ->
                    speaker(one.seq(), voices) + message.text() + voices.cut(one.seq());
            case Content.Message message -> message.text();
            case Content.ToolCall call -> "> %s %s".formatted(call.tool(), call.arguments());
            case Content.ToolResult result -> result.result().text();
            case Content.Merged merged ->
                    "[from %s] %s".formatted(Branches.label(merged.child()), merged.text());
        };
    }

    private String speaker(long row, Voices voices) {
        return models().size() > 1 ? "%s:\n".formatted(voices.models().get(row)) : "";
    }

    /// The models that answered after the shared turns.
    private Set<String> models() {
        var models = new TreeSet<String>();
        add(compared.left(), left.voices, models);
        add(compared.right(), right.voices, models);
        return models;
    }

    private static void add(Compared.Side side, Voices voices, Set<String> models) {
        for (var turn : side.turns()) {
            for (var one : turn.said()) {
                Optional.ofNullable(voices.models().get(one.seq())).ifPresent(models::add);
            }
        }
    }
}
