package dev.nerve.protocol;

import dev.nerve.protocol.common.BudgetData;
import dev.nerve.protocol.node.DeletionData;
import dev.nerve.protocol.node.NodeData;
import dev.nerve.protocol.node.NodeListData;
import dev.nerve.protocol.run.ExecutionData;
import dev.nerve.protocol.workflow.DrawingData;
import dev.nerve.value.Value;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The commands on graphs.
///
/// @param <R> the type of the reply
public sealed interface GraphCommands<R extends Record> extends ClientCommand<R> {

    /// Creates a graph and registers it.
    ///
    /// @param session the session
    /// @param nodeId the name of the graph
    /// @param steps the steps, in the form of YAML steps
    /// @param requestId the id of this request, with which it can be repeated safely, or null
    record CreateGraph(
            @Nullable String session,
            String nodeId,
            List<Value.Fields> steps,
            @Nullable String requestId)
            implements GraphCommands<NodeData> {}

    /// Describes a graph, with its steps.
    ///
    /// @param session the session
    /// @param nodeId the graph
    record GetGraph(@Nullable String session, String nodeId) implements GraphCommands<NodeData> {}

    /// Lists the graphs of a session.
    ///
    /// @param session the session
    /// @param limit the maximum number of graphs
    /// @param after the `next` of the page before
    record ListGraphs(@Nullable String session, @Nullable Integer limit, @Nullable String after)
            implements GraphCommands<NodeListData> {}

    /// Deletes a graph. The nodes that it finds by name stay.
    ///
    /// @param session the session
    /// @param nodeId the graph
    record DeleteGraph(@Nullable String session, String nodeId)
            implements GraphCommands<DeletionData> {}

    /// Executes a graph, as a run.
    ///
    /// @param session the session
    /// @param nodeId the graph
    /// @param input the input
    /// @param durable true for a run with a journal, which can be resumed
    /// @param timeoutMs the maximum duration in milliseconds
    /// @param budget the limits of tokens, cost, calls and time
    /// @param labels the labels of the run
    /// @param awaitEnd false to reply when the run has started; null or true to reply at its end
    /// @param requestId the id of this request, with which it can be repeated safely, or null
    record ExecuteGraph(
            @Nullable String session,
            String nodeId,
            Value input,
            @Nullable Boolean durable,
            @Nullable Long timeoutMs,
            @Nullable BudgetData budget,
            List<String> labels,
            @Nullable Boolean awaitEnd,
            @Nullable String requestId)
            implements GraphCommands<ExecutionData> {}

    /// Draws a graph or a workflow.
    ///
    /// @param session the session
    /// @param nodeId the graph, or null to draw a workflow
    /// @param workflow the loaded workflow, or null to draw a graph
    /// @param format `tree` (the default), `mermaid` or `dot`
    record Draw(
            @Nullable String session,
            @Nullable String nodeId,
            @Nullable String workflow,
            @Nullable String format)
            implements GraphCommands<DrawingData> {}
}
