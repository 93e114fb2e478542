package dev.nerve.app.chat.command;

import dev.nerve.Money;
import dev.nerve.TokenUsage;
import dev.nerve.Usage;
import dev.nerve.app.chat.view.ChatReplyData;
import dev.nerve.cli.console.CellText;
import dev.nerve.cli.console.ColumnWrap;
import dev.nerve.cli.output.OutputItem;
import dev.nerve.cli.output.TextPage;
import dev.nerve.conversation.ViewTally;
import dev.nerve.value.Value;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;

/// A view of the usage of the branches. It omits a cost only if the cost is unknown.
///
/// @param rows one row for each branch
/// @param width the number of columns
record BranchUsageView(List<BranchUsage> rows, int width) implements OutputItem {

    private static final List<String> HEADINGS =
            List.of("branch", "turns", "input", "cached", "output", "context", "cost");
    private static final int GAP = 2;
    private static final int SHORTEST_NAME = 8;
    private static final int PLACES = 6;

    BranchUsageView {
        rows = List.copyOf(rows);
    }

    @Override
    public ChatReplyData data() {
        return new ChatReplyData.UsageReply(
                "usage", rows.stream().map(BranchUsage::toValue).toList());
    }

    @Override
    public void writeTo(TextPage page) {
        var table = new ArrayList<List<String>>();
        table.add(HEADINGS);
        rows.forEach(branchUsage -> table.add(branchUsage.cells()));
        var widths = widths(table);
        for (int i = 0; i < table.size(); i++) {
            var line = line(table.get(i), widths);
            page.line(i == 0 ? page.style().heading(line) : line);
        }
        ColumnWrap.line("in tokens; inherited messages count in the branch they come from", width)
                .forEach(line -> page.line(page.style().secondary(line)));
    }

    /// Each column is as wide as its content; if there is too little room, names are shortened.
    private int[] widths(List<List<String>> table) {
        var widths = new int[HEADINGS.size()];
        for (var cells : table) {
            for (int i = 0; i < widths.length; i++) {
                widths[i] = Math.max(widths[i], CellText.width(cells.get(i)));
            }
        }
        int numbers = 0;
        for (int i = 1; i < widths.length; i++) {
            numbers += GAP + widths[i];
        }
        widths[0] = Math.min(widths[0], Math.max(SHORTEST_NAME, width - numbers));
        return widths;
    }

    private static String line(List<String> cells, int[] widths) {
        var line =
                new StringBuilder(
                        CellText.pad(CellText.cut(cells.get(0), widths[0], "."), widths[0]));
        for (int i = 1; i < widths.length; i++) {
            line.repeat(' ', GAP + widths[i] - CellText.width(cells.get(i))).append(cells.get(i));
        }
        return line.toString();
    }

    /// The usage of one branch.
    ///
    /// @param name the branch
    /// @param tally the counts of its visible messages
    /// @param tokens the tokens that the branch itself used
    /// @param usage the usage of the branch itself
    record BranchUsage(String name, ViewTally tally, TokenUsage tokens, Usage usage) {

        private List<String> cells() {
            return List.of(
                    name,
                    String.valueOf(tally.turns()),
                    String.valueOf(tokens.input()),
                    String.valueOf(tokens.cachedRead()),
                    String.valueOf(tokens.output()),
                    String.valueOf(tally.tokens()),
                    usage.unpriced() > 0 ? "unknown" : cost(usage.cost()));
        }

        /// Shows an amount below a millionth of a dollar as more than zero.
        private static String cost(Money cost) {
            var rounded = cost.dollars().setScale(PLACES, RoundingMode.HALF_UP);
            return rounded.signum() == 0 && cost.nanos() > 0
                    ? "<$0.000001"
                    : Money.of(rounded).toString();
        }

        private Value.Fields toValue() {
            var value =
                    Value.Fields.EMPTY
                            .with("branch", name)
                            .with("turns", tally.turns())
                            .with("context", tally.tokens())
                            .with("input", tokens.input())
                            .with("output", tokens.output())
                            .with("cached_read", tokens.cachedRead())
                            .with("cached_write", tokens.cachedWrite())
                            .with("reasoning", tokens.reasoning())
                            .with("model_calls", usage.modelCalls());
            return usage.unpriced() > 0 ? value : value.with("cost", usage.cost().dollars());
        }
    }
}
