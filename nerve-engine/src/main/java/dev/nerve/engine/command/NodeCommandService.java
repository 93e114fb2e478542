package dev.nerve.engine.command;

import dev.nerve.conversation.DeletePolicy;
import dev.nerve.engine.data.NodeDataWriter;
import dev.nerve.engine.data.QueueDataWriter;
import dev.nerve.engine.setup.NodeServices;
import dev.nerve.execution.queue.TurnQueue;
import dev.nerve.node.PersistentNode;
import dev.nerve.node.capability.ExplainableNode;
import dev.nerve.node.capability.ToolListNode;
import dev.nerve.node.capability.WorkingDirectoryNode;
import dev.nerve.node.definition.NodeDefinition;
import dev.nerve.protocol.NodeCommands;
import dev.nerve.protocol.node.DeletionData;
import dev.nerve.protocol.node.DiffData;
import dev.nerve.protocol.node.ExplanationData;
import dev.nerve.protocol.node.HistoryData;
import dev.nerve.protocol.node.NodeData;
import dev.nerve.protocol.node.QueueData;
import dev.nerve.protocol.node.ToolListData;
import dev.nerve.session.NodeDeletion;
import dev.nerve.store.NodeHistory;
import dev.nerve.value.Value;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The commands on nodes.
public final class NodeCommandService {

    /// The time that a node has to stop.
    private static final Duration STOPPING = Duration.ofSeconds(10);

    private static final Map<String, DeletePolicy> DEPENDENTS =
            Map.of(
                    "restrict", DeletePolicy.RESTRICT,
                    "cascade", DeletePolicy.CASCADE,
                    "detach", DeletePolicy.DETACH,
                    "keep", DeletePolicy.KEEP);

    private final NodeServices services;
    private final ExecutionCommandService executions;
    private final NodeDataWriter writer;
    private final RepeatedRequests requests;
    private final TurnQueue turns;

    NodeCommandService(
            NodeServices services,
            ExecutionCommandService executions,
            NodeDataWriter writer,
            RepeatedRequests requests,
            TurnQueue turns) {
        this.services = services;
        this.executions = executions;
        this.turns = turns;
        this.writer = writer;
        this.requests = requests;
    }

    Record execute(NodeCommands<?> command) throws InterruptedException {
        return switch (command) {
            case NodeCommands.CreateNode create ->
                    requests.once(create.requestId(), create, () -> create(create));
            case NodeCommands.GetNode get -> get(get);
            case NodeCommands.ListNodes list ->
                    new NodeListing(services.sessions(), writer).list(list);
            case NodeCommands.StartNode start -> start(start);
            case NodeCommands.StopNode stop -> stop(stop);
            case NodeCommands.ResetNode reset -> reset(reset);
            case NodeCommands.DeleteNode delete -> delete(delete);
            case NodeCommands.LabelNode label -> label(label);
            case NodeCommands.ExecuteNode execute ->
                    requests.once(execute.requestId(), execute, () -> executions.execute(execute));
            case NodeCommands.ExplainNode explain -> explain(explain);
            case NodeCommands.ListQueue list -> queue(find(list.session(), list.nodeId()));
            case NodeCommands.EditQueue edit -> edit(edit);
            case NodeCommands.DropQueue drop -> drop(drop);
            case NodeCommands.ListNodeTools tools -> tools(tools);
            case NodeCommands.GetHistory history -> history(history);
            case NodeCommands.NodeDiff diff -> diff(diff);
        };
    }

    private NodeLookup find(@Nullable String session, String node) {
        return NodeLookup.find(services.sessions(), session, node);
    }

    private NodeData whole(NodeLookup found) {
        return writer.whole(found.session(), found.id());
    }

    private NodeData create(NodeCommands.CreateNode command) throws InterruptedException {
        var check = new CommandCheck();
        var session = check.session(command.session());
        var name = Optional.ofNullable(command.nodeId());
        var id = name.map(check::node);
        check.addAll(
                NodeLookup.problems(
                        services.kinds(),
                        command.nodeId(),
                        command.nodeType(),
                        command.parameters()));
        check.requireValid();
        var opened = NodeLookup.openSession(services.sessions(), session.get());
        var node =
                id.isEmpty()
                        ? opened.create(command.nodeType(), command.parameters(), command.labels())
                        : opened.create(
                                new NodeDefinition(
                                        id.get().get(), command.nodeType(), command.parameters()),
                                command.labels());
        return writer.whole(opened, node.id());
    }

    private NodeData get(NodeCommands.GetNode command) {
        return whole(find(command.session(), command.nodeId()));
    }

    private NodeData start(NodeCommands.StartNode command) throws InterruptedException {
        var found = find(command.session(), command.nodeId());
        found.session().start(found.id());
        return whole(found);
    }

    private NodeData stop(NodeCommands.StopNode command) throws InterruptedException {
        var found = find(command.session(), command.nodeId());
        found.session().stop(found.id(), STOPPING);
        return whole(found);
    }

    private NodeData reset(NodeCommands.ResetNode command) throws InterruptedException {
        var found = find(command.session(), command.nodeId());
        found.session().reset(found.id());
        return whole(found);
    }

    private DeletionData delete(NodeCommands.DeleteNode command) throws InterruptedException {
        var check = new CommandCheck();
        check.session(command.session());
        check.node(command.nodeId());
        var deletes =
                check.word(
                        "conversation",
                        command.conversation(),
                        Map.of("archive", false, "delete", true)::get,
                        List.of("archive", "delete"));
        var dependents =
                check.word(
                        "dependents",
                        command.dependents(),
                        DEPENDENTS::get,
                        List.of("restrict", "cascade", "detach", "keep"));
        check.requireValid();
        var found = find(command.session(), command.nodeId());
        var deletion = NodeDeletion.of(STOPPING).reason("a client deleted it");
        var archived =
                found.session()
                        .delete(
                                found.id(),
                                deletes.get() ? deletion.conversation(dependents.get()) : deletion);
        return new DeletionData(
                found.session().id().name(), found.id().name(), archived.orElse(null));
    }

    private NodeData label(NodeCommands.LabelNode command) {
        var found = find(command.session(), command.nodeId());
        found.session().label(found.id(), command.labels());
        return whole(found);
    }

    private ExplanationData explain(NodeCommands.ExplainNode command) {
        var found = find(command.session(), command.nodeId());
        var explanation = found.as(ExplainableNode.class, "explanation").explainState();
        return new ExplanationData(
                found.session().id().name(),
                found.id().name(),
                found.session().info(found.id()).state().wireName(),
                explanation);
    }

    private QueueData queue(NodeLookup found) {
        return new QueueDataWriter(turns).of(found.session().id(), found.id(), persistent(found));
    }

    private static PersistentNode persistent(NodeLookup found) {
        return found.as(PersistentNode.class, "queue");
    }

    private QueueData edit(NodeCommands.EditQueue command) {
        var found = find(command.session(), command.nodeId());
        turns.edit(persistent(found), command.entry(), command.input());
        return queue(found);
    }

    private QueueData drop(NodeCommands.DropQueue command) {
        var found = find(command.session(), command.nodeId());
        turns.drop(persistent(found), command.entry());
        return queue(found);
    }

    private ToolListData tools(NodeCommands.ListNodeTools command) {
        var found = find(command.session(), command.nodeId());
        var tools =
                found.as(ToolListNode.class, "tools").toolList().stream()
                        .map(NodeCommandService::tool)
                        .toList();
        return new ToolListData(found.session().id().name(), found.id().name(), tools);
    }

    private static ToolListData.ToolData tool(Value.Fields tool) {
        return new ToolListData.ToolData(
                tool.at("name").text(), tool.at("description").text(), tool.at("schema"));
    }

    private HistoryData history(NodeCommands.GetHistory command) {
        var check = new CommandCheck();
        check.session(command.session());
        check.node(command.nodeId());
        var last = check.limit(command.last());
        check.requireValid();
        var found = find(command.session(), command.nodeId());
        long from = command.from() == null ? 0 : command.from();
        var query = NodeHistory.Query.ALL.from(from).last(last.get());
        var entries =
                services.histories().find(found.session().id(), found.id()).stream()
                        .flatMap(history -> history.read(query).stream())
                        .map(NodeCommandService::entry)
                        .toList();
        return new HistoryData(found.session().id().name(), found.id().name(), entries);
    }

    private static HistoryData.HistoryEntryData entry(NodeHistory.Entry entry) {
        return new HistoryData.HistoryEntryData(
                entry.seq(), entry.time(), entry.op().wireName(), entry.data());
    }

    private DiffData diff(NodeCommands.NodeDiff command) throws InterruptedException {
        var found = find(command.session(), command.nodeId());
        var directory = found.as(WorkingDirectoryNode.class, "workspace").directory();
        return new DiffData(
                found.session().id().name(),
                found.id().name(),
                directory.toString(),
                services.diffs().read(directory));
    }
}
