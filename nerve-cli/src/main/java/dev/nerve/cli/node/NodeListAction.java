package dev.nerve.cli.node;

import dev.nerve.cli.CommandAction;
import dev.nerve.cli.CommandArguments;
import dev.nerve.cli.client.ClientSource;
import dev.nerve.cli.client.LabelArguments;
import dev.nerve.cli.client.RecordItem;
import dev.nerve.cli.client.ShortTime;
import dev.nerve.cli.client.TextTable;
import dev.nerve.cli.output.CommandOutput;
import dev.nerve.protocol.ClientCommand;
import dev.nerve.protocol.node.NodeData;
import dev.nerve.protocol.node.NodeListData;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// An action that lists nodes of one kind or of all kinds, from all pages.
///
/// @param engines the engine of this directory
/// @param noun the plural of what it lists
/// @param pages makes the command for a page
public record NodeListAction(ClientSource engines, String noun, NodePages pages)
        implements CommandAction {

    private static final List<String> HEADINGS =
            List.of("NODE", "TYPE", "STATE", "SINCE", "SESSION", "LABELS");

    /// The commands that return the pages of a list.
    @FunctionalInterface
    public interface NodePages {

        /// {@return the command for a page}
        ///
        /// @param arguments the arguments of the action
        /// @param after the `next` of the page before; null for the first
        ClientCommand<NodeListData> command(CommandArguments arguments, @Nullable String after);
    }

    @Override
    public void run(CommandArguments arguments, CommandOutput output) throws InterruptedException {
        var nodes = new ArrayList<NodeData>();
        try (var nerve = engines.openForReading()) {
            @Nullable String after = null;
            do {
                var page = nerve.call(pages.command(arguments, after));
                nodes.addAll(page.nodes());
                after = page.next();
            } while (after != null);
        }
        if (nodes.isEmpty()) {
            output.note("There are no %s.".formatted(noun));
        }
        var rows = nodes.stream().map(this::row).toList();
        var table = new TextTable(HEADINGS, rows, engines.width());
        output.result(new RecordItem(new NodeListData(nodes, null), table::writeTo));
    }

    private List<String> row(NodeData node) {
        var since = node.since();
        return List.of(
                node.nodeId(),
                node.nodeType(),
                node.state(),
                since == null ? "-" : ShortTime.between(since, engines.now()) + " ago",
                node.session(),
                LabelArguments.text(node.labels()));
    }
}
