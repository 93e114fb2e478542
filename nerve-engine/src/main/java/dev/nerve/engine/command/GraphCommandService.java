package dev.nerve.engine.command;

import dev.nerve.NerveException;
import dev.nerve.engine.data.NodeDataWriter;
import dev.nerve.engine.setup.NodeServices;
import dev.nerve.engine.setup.WorkflowServices;
import dev.nerve.engine.workflow.WorkflowDrawing;
import dev.nerve.graph.Graph;
import dev.nerve.graph.GraphNodeKind;
import dev.nerve.node.definition.NodeDefinition;
import dev.nerve.protocol.GraphCommands;
import dev.nerve.protocol.node.DeletionData;
import dev.nerve.protocol.node.NodeData;
import dev.nerve.protocol.node.NodeListData;
import dev.nerve.protocol.run.ExecutionData;
import dev.nerve.protocol.workflow.DrawingData;
import dev.nerve.session.NodeDeletion;
import dev.nerve.value.Value;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/// The commands on graphs.
public final class GraphCommandService {

    /// The time that the nodes of a graph have to stop.
    private static final Duration STOPPING = Duration.ofSeconds(10);

    private final NodeServices services;
    private final ExecutionCommandService executions;
    private final WorkflowServices workflows;
    private final NodeDataWriter writer;
    private final RepeatedRequests requests;

    GraphCommandService(
            NodeServices services,
            ExecutionCommandService executions,
            WorkflowServices workflows,
            NodeDataWriter writer,
            RepeatedRequests requests) {
        this.services = services;
        this.executions = executions;
        this.workflows = workflows;
        this.writer = writer;
        this.requests = requests;
    }

    Record execute(GraphCommands<?> command) throws InterruptedException {
        return switch (command) {
            case GraphCommands.CreateGraph create ->
                    requests.once(create.requestId(), create, () -> create(create));
            case GraphCommands.GetGraph get -> get(get);
            case GraphCommands.ListGraphs list -> list(list);
            case GraphCommands.DeleteGraph delete -> delete(delete);
            case GraphCommands.ExecuteGraph execute ->
                    requests.once(execute.requestId(), execute, () -> execute(execute));
            case GraphCommands.Draw draw -> draw(draw);
        };
    }

    private NodeData create(GraphCommands.CreateGraph command) throws InterruptedException {
        var check = new CommandCheck();
        var session = check.session(command.session());
        var id = check.node(command.nodeId());
        var parameters = Value.Fields.EMPTY.with("steps", command.steps());
        check.addAll(
                NodeLookup.problems(services.kinds(), command.nodeId(), Graph.TYPE, parameters));
        check.requireValid();
        var opened = NodeLookup.openSession(services.sessions(), session.get());
        opened.create(new NodeDefinition(id.get(), Graph.TYPE, parameters));
        return writer.whole(opened, id.get());
    }

    private NodeLookup find(@Nullable String session, String node) {
        var found = NodeLookup.find(services.sessions(), session, node);
        if (!(found.node() instanceof Graph)) {
            throw new NerveException.NotFound(
                    "'%s' is of type %s, not a graph".formatted(node, found.node().type()));
        }
        return found;
    }

    /// Shows also a graph that cannot be created again from data.
    private NodeData get(GraphCommands.GetGraph command) {
        var found = find(command.session(), command.nodeId());
        var graph = found.as(Graph.class, "graph");
        var definition = new NodeDefinition(found.id(), Graph.TYPE, GraphNodeKind.toData(graph));
        return writer.withDefinition(found.session(), found.id(), definition);
    }

    private NodeListData list(GraphCommands.ListGraphs command) {
        var check = new CommandCheck();
        var session = check.session(command.session());
        var limit = check.limit(command.limit());
        var end = check.read("after", () -> NodeListing.PageEnd.parse(command.after()));
        check.requireValid();
        return new NodeListing(services.sessions(), writer)
                .listType(session.get(), Graph.TYPE, limit.get(), end.get());
    }

    private DeletionData delete(GraphCommands.DeleteGraph command) throws InterruptedException {
        var found = find(command.session(), command.nodeId());
        var deletion = NodeDeletion.of(STOPPING).reason("a client deleted it");
        found.session().delete(found.id(), deletion);
        return new DeletionData(found.session().id().name(), found.id().name(), null);
    }

    private ExecutionData execute(GraphCommands.ExecuteGraph command) throws InterruptedException {
        var found = find(command.session(), command.nodeId());
        return executions.execute(command, found.as(Graph.class, "graph"), found);
    }

    private DrawingData draw(GraphCommands.Draw command) {
        var check = new CommandCheck();
        var format = check.drawingFormat(command.format());
        var workflow = command.workflow();
        var node = command.nodeId();
        check.require(
                (workflow == null) != (node == null),
                "workflow: name either a graph or a workflow");
        check.requireValid();
        return node == null
                ? format.get().data(workflow(String.valueOf(workflow)))
                : format.get().data(find(command.session(), node).as(Graph.class, "graph"));
    }

    private WorkflowDrawing workflow(String name) {
        return workflows.bound().names().contains(name)
                ? WorkflowDrawing.of(workflows.bound().get(name).workflow())
                : workflows.files().draw(workflows.stored().get(name).source());
    }
}
