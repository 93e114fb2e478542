package dev.nerve.cli.node;

import dev.nerve.cli.console.SafeText;
import dev.nerve.cli.output.TextPage;
import dev.nerve.protocol.conversation.ComparisonData;
import dev.nerve.protocol.conversation.ConversationTreeData;
import dev.nerve.protocol.conversation.MergeData;
import dev.nerve.protocol.node.DiffData;
import dev.nerve.protocol.node.HistoryData;
import dev.nerve.protocol.node.ToolListData;
import java.time.temporal.ChronoUnit;

/// The texts for people of what nodes did, and of their forks.
final class NodeReadingView {

    private NodeReadingView() {}

    static void writeHistory(HistoryData history, TextPage page) {
        for (var entry : history.entries()) {
            page.line(
                    "%s  %-10s %s"
                            .formatted(
                                    entry.time().truncatedTo(ChronoUnit.SECONDS),
                                    entry.operation(),
                                    SafeText.line(entry.data().toJson())));
        }
    }

    static void writeTools(ToolListData tools, TextPage page) {
        page.rows(
                tools.tools().stream()
                        .map(tool -> new TextPage.HelpRow(tool.name(), tool.description()))
                        .toList());
    }

    static void writeDiff(DiffData diff, TextPage page) {
        SafeText.text(diff.diff()).lines().forEach(page::line);
    }

    static void writeForks(ConversationTreeData tree, TextPage page) {
        for (var branch : tree.branches()) {
            var node = branch.nodeId();
            page.line(
                    "%s%s  %s, %d turns%s"
                            .formatted(
                                    "  ".repeat(branch.depth()),
                                    branch.conversation(),
                                    branch.relation(),
                                    branch.counts().turns(),
                                    node == null ? "" : ", node " + node));
        }
    }

    static void writeComparison(ComparisonData compared, TextPage page) {
        page.line("They share %d rows.".formatted(compared.common()));
        writeSide(compared.left(), page);
        writeSide(compared.right(), page);
        for (var setting : compared.settings()) {
            page.line(
                    "%s: %s | %s"
                            .formatted(
                                    setting.name(),
                                    setting.left().toJson(),
                                    setting.right().toJson()));
        }
    }

    private static void writeSide(ComparisonData.SideData side, TextPage page) {
        page.section(side.conversation());
        page.line("%d turns, %d tokens".formatted(side.counts().turns(), side.counts().tokens()));
        SafeText.text(side.answer()).lines().forEach(page::line);
    }

    static void writeMerge(MergeData merge, TextPage page) {
        page.line(
                "Added the answer of %s to %s, as row %d."
                        .formatted(merge.from(), merge.into(), merge.row()));
    }
}
