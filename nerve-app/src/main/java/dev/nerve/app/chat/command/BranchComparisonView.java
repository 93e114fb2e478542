package dev.nerve.app.chat.command;

import dev.nerve.app.chat.view.ChatReplyData;
import dev.nerve.cli.console.CellText;
import dev.nerve.cli.console.ColumnWrap;
import dev.nerve.cli.output.OutputItem;
import dev.nerve.cli.output.TextPage;
import dev.nerve.conversation.ConversationComparison;
import dev.nerve.conversation.MessageRole;
import dev.nerve.conversation.RowContent;
import dev.nerve.engine.data.AnswerAuthors;
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
record BranchComparisonView(
        ConversationComparison compared,
        long shared,
        BranchFacts left,
        BranchFacts right,
        int width)
        implements OutputItem {

    private static final String GAP = " | ";

    /// The models and tokens of a branch.
    ///
    /// @param voices the models that answered
    /// @param tokens the tokens that the branch itself used, as `/usage` shows them
    record BranchFacts(AnswerAuthors voices, long tokens) {}

    @Override
    public ChatReplyData data() {
        return new ChatReplyData.ComparisonReply(
                "comparison", shared, List.copyOf(models()), compared.toValue());
    }

    @Override
    public void writeTo(TextPage page) {
        var one = name(compared.left());
        var other = name(compared.right());
        page.line(
                page.style()
                        .secondary(
                                "'%s' and '%s' share %s"
                                        .formatted(one, other, BranchTreeView.turns(shared))));
        row(page, page.style().heading(CellText.pad(one, column())), page.style().heading(other));
        page.line("-".repeat(column()) + "-+-" + "-".repeat(column()));
        for (var pair : compared.turns()) {
            turns(page, lines(pair.left(), left.voices), lines(pair.right(), right.voices));
        }
        row(page, CellText.pad(sum(compared.left(), left), column()), sum(compared.right(), right));
    }

    private int column() {
        return Math.max(10, (width - GAP.length()) / 2);
    }

    private static String name(ConversationComparison.Side side) {
        return ChatBranches.label(side.conversation().id());
    }

    /// Counts all visible turns, and all tokens that the branch used.
    private static String sum(ConversationComparison.Side side, BranchFacts branch) {
        long since = side.usage().tokens();
        return "(%s, %d tokens%s)"
                .formatted(
                        BranchTreeView.turns(side.tally().turns()),
                        branch.tokens,
                        since == branch.tokens ? "" : ", %d since they parted".formatted(since));
    }

    private void turns(TextPage page, List<String> ones, List<String> others) {
        for (int i = 0; i < Math.max(ones.size(), others.size()); i++) {
            var one = i < ones.size() ? ones.get(i) : "";
            row(page, CellText.pad(one, column()), i < others.size() ? others.get(i) : "");
        }
        row(page, CellText.pad("", column()), "");
    }

    private static void row(TextPage page, String left, String right) {
        page.line((left + GAP + right).stripTrailing());
    }

    private List<String> lines(
            ConversationComparison.@Nullable ComparedTurn turn, AnswerAuthors authors) {
        var lines = new ArrayList<String>();
        if (turn != null) {
            turn.said().forEach(one -> lines.addAll(ColumnWrap.of(text(one, authors), column())));
        }
        return lines;
    }

    private String text(dev.nerve.conversation.VisibleEntry one, AnswerAuthors authors) {
        return switch (one.content()) {
            case RowContent.Message message when message.startsTurn() ->
                    ColumnWrap.QUOTE + message.text();
            case RowContent.Message message when message.role() == MessageRole.ASSISTANT ->
                    speaker(one.seq(), authors)
                            + message.text()
                            + authors.interruptedSuffix(one.seq());
            case RowContent.Message message -> message.text();
            case RowContent.ToolCall call -> "> %s %s".formatted(call.tool(), call.arguments());
            case RowContent.ToolResult result -> result.result().text();
            case RowContent.Merged merged ->
                    "[from %s] %s".formatted(ChatBranches.label(merged.child()), merged.text());
        };
    }

    private String speaker(long row, AnswerAuthors authors) {
        return models().size() > 1 ? "%s:\n".formatted(authors.models().get(row)) : "";
    }

    /// The models that answered after the shared turns.
    private Set<String> models() {
        var models = new TreeSet<String>();
        add(compared.left(), left.voices, models);
        add(compared.right(), right.voices, models);
        return models;
    }

    private static void add(
            ConversationComparison.Side side, AnswerAuthors authors, Set<String> models) {
        for (var turn : side.turns()) {
            for (var one : turn.said()) {
                Optional.ofNullable(authors.models().get(one.seq())).ifPresent(models::add);
            }
        }
    }
}
