package dev.nerve.cli.node;

import dev.nerve.cli.client.LabelArguments;
import dev.nerve.cli.console.SafeText;
import dev.nerve.cli.output.TextPage;
import dev.nerve.protocol.node.DeletionData;
import dev.nerve.protocol.node.NodeData;
import org.jspecify.annotations.Nullable;

/// The text of a node for people.
public final class NodePageView {

    private NodePageView() {}

    /// Writes a node.
    ///
    /// @param node the node
    /// @param page the page to write to
    public static void write(NodeData node, TextPage page) {
        row(page, "node", node.nodeId());
        row(page, "type", node.nodeType());
        row(page, "session", node.session());
        row(page, "state", node.state());
        row(page, "reason", node.reason());
        row(page, "labels", LabelArguments.text(node.labels()));
        row(page, "can", String.join(", ", node.capabilities()));
        row(page, "fork of", node.forkedFrom());
        row(page, "chat", node.conversation());
        row(page, "run", node.runId());
        var definition = node.definition();
        if (definition != null) {
            page.line("");
            SafeText.text(definition.toPrettyJson()).lines().forEach(page::line);
        }
    }

    private static void row(TextPage page, String name, @Nullable String text) {
        if (text != null && !text.isEmpty()) {
            page.line("%-8s %s".formatted(name, SafeText.line(text)));
        }
    }

    /// Writes that a node was deleted.
    ///
    /// @param deleted the node
    /// @param page the page to write to
    public static void writeDeleted(DeletionData deleted, TextPage page) {
        var archived = deleted.conversation();
        page.line(
                "Deleted %s%s."
                        .formatted(
                                deleted.nodeId(),
                                archived == null
                                        ? ""
                                        : "; its conversation is archived as " + archived));
    }
}
