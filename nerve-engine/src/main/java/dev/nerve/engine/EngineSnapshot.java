package dev.nerve.engine;

import dev.nerve.NerveException;
import dev.nerve.engine.command.CommandDispatcher;
import dev.nerve.engine.hub.SnapshotContent;
import dev.nerve.protocol.ClientCommand;
import dev.nerve.protocol.EventCommands;
import dev.nerve.protocol.InboxCommands;
import dev.nerve.protocol.NodeCommands;
import dev.nerve.protocol.RunCommands;
import dev.nerve.protocol.inbox.InboxItemData;
import dev.nerve.protocol.inbox.InboxListData;
import dev.nerve.protocol.node.NodeData;
import dev.nerve.protocol.node.NodeListData;
import dev.nerve.protocol.run.RunData;
import dev.nerve.protocol.run.RunListData;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The snapshot that begins a subscription, read with the same commands that clients use.
///
/// @param dispatcher executes the commands
record EngineSnapshot(CommandDispatcher dispatcher) implements SnapshotContent {

    private static final int PAGE = 1_000;

    /// The states of nodes without a live program.
    private static final Set<String> ASLEEP = Set.of("created", "stopped");

    private static final List<String> NOT_OVER =
            List.of("pending", "running", "waiting", "paused", "interrupted");

    @Override
    public List<RunData> runs(EventCommands.Subscribe filter) {
        var found = new ArrayList<RunData>();
        @Nullable String after = null;
        do {
            var page =
                    execute(
                            RunListData.class,
                            new RunCommands.ListRuns(
                                    NOT_OVER,
                                    filter.label(),
                                    filter.session(),
                                    null,
                                    null,
                                    null,
                                    true,
                                    PAGE,
                                    after));
            page.runs().stream()
                    .filter(run -> filter.runId() == null || run.runId().equals(filter.runId()))
                    .forEach(found::add);
            after = page.next();
        } while (after != null);
        return found;
    }

    @Override
    public List<InboxItemData> inbox(EventCommands.Subscribe filter) {
        var found = new ArrayList<InboxItemData>();
        @Nullable String after = null;
        do {
            var page =
                    execute(
                            InboxListData.class,
                            new InboxCommands.ListInbox(
                                    filter.session(),
                                    filter.runId(),
                                    List.of(),
                                    null,
                                    PAGE,
                                    after));
            page.items().stream()
                    .filter(item ->
                            filter.nodeId() == null || filter.nodeId().equals(item.nodeId()))
                    .forEach(found::add);
            after = page.next();
        } while (after != null);
        return found;
    }

    @Override
    public List<NodeData> nodes(EventCommands.Subscribe filter) {
        var found = new ArrayList<NodeData>();
        @Nullable String after = null;
        do {
            var page =
                    execute(
                            NodeListData.class,
                            new NodeCommands.ListNodes(
                                    filter.session(),
                                    filter.session() == null ? true : null,
                                    null,
                                    null,
                                    PAGE,
                                    after));
            page.nodes().stream()
                    .filter(node -> node.persistent() && !ASLEEP.contains(node.state()))
                    .filter(node ->
                            filter.nodeId() == null || filter.nodeId().equals(node.nodeId()))
                    .forEach(found::add);
            after = page.next();
        } while (after != null);
        return found;
    }

    /// Executes a command that only reads. An interrupt stays set for the caller.
    private <R extends Record> R execute(Class<R> reply, ClientCommand<R> command) {
        try {
            return reply.cast(dispatcher.execute(command));
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            throw new NerveException.Unavailable("the subscription was interrupted");
        }
    }
}
