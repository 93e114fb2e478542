package dev.nerve.protocol;

import dev.nerve.protocol.common.BudgetData;
import dev.nerve.protocol.node.DeletionData;
import dev.nerve.protocol.node.DiffData;
import dev.nerve.protocol.node.ExplanationData;
import dev.nerve.protocol.node.HistoryData;
import dev.nerve.protocol.node.NodeData;
import dev.nerve.protocol.node.NodeListData;
import dev.nerve.protocol.node.QueueData;
import dev.nerve.protocol.node.ToolListData;
import dev.nerve.protocol.run.ExecutionData;
import dev.nerve.value.Value;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The commands on nodes. A session that is left out is the session `default`.
///
/// @param <R> the type of the reply
public sealed interface NodeCommands<R extends Record> extends ClientCommand<R> {

    /// Creates a node, registers it in its session and starts it. Creates the session if there is
    /// none.
    ///
    /// @param session the session
    /// @param nodeId the name of the node; null for a free name such as `bash-2`
    /// @param nodeType the kind of node
    /// @param parameters the parameters of its kind
    /// @param labels its labels
    /// @param requestId the id of this request, with which it can be repeated safely, or null
    record CreateNode(
            @Nullable String session,
            @Nullable String nodeId,
            String nodeType,
            Value.Fields parameters,
            Value.Fields labels,
            @Nullable String requestId)
            implements NodeCommands<NodeData> {}

    /// Describes a node, with its definition.
    ///
    /// @param session the session
    /// @param nodeId the node
    record GetNode(@Nullable String session, String nodeId) implements NodeCommands<NodeData> {}

    /// Lists nodes, in the order of their creation.
    ///
    /// @param session only nodes of this session; null for the session `default`
    /// @param allSessions true for the nodes of all sessions
    /// @param state only nodes in this state
    /// @param label only nodes with this label, as `name` or `name=value`
    /// @param limit the maximum number of nodes
    /// @param after the `next` of the page before
    record ListNodes(
            @Nullable String session,
            @Nullable Boolean allSessions,
            @Nullable String state,
            @Nullable String label,
            @Nullable Integer limit,
            @Nullable String after)
            implements NodeCommands<NodeListData> {}

    /// Starts a node and the nodes inside it.
    ///
    /// @param session the session
    /// @param nodeId the node
    record StartNode(@Nullable String session, String nodeId) implements NodeCommands<NodeData> {}

    /// Stops a node. Its definition and its conversation stay.
    ///
    /// @param session the session
    /// @param nodeId the node
    record StopNode(@Nullable String session, String nodeId) implements NodeCommands<NodeData> {}

    /// Stops a node and starts it again in a fresh state.
    ///
    /// @param session the session
    /// @param nodeId the node
    record ResetNode(@Nullable String session, String nodeId) implements NodeCommands<NodeData> {}

    /// Stops a node and deletes it.
    ///
    /// @param session the session
    /// @param nodeId the node
    /// @param conversation `archive` (the default) or `delete`
    /// @param dependents what happens to forks of a deleted conversation: `restrict` (the default),
    /// `cascade`, `detach` or `keep`
    record DeleteNode(
            @Nullable String session,
            String nodeId,
            @Nullable String conversation,
            @Nullable String dependents)
            implements NodeCommands<DeletionData> {}

    /// Changes the labels of a node.
    ///
    /// @param session the session
    /// @param nodeId the node
    /// @param labels the values by name; null takes a label away
    record LabelNode(@Nullable String session, String nodeId, Value.Fields labels)
            implements NodeCommands<NodeData> {}

    /// Executes a node, as a run.
    ///
    /// @param session the session
    /// @param nodeId the node
    /// @param input the input
    /// @param delivery `queue` (the default) waits for the node's turn; `steer` adds the input to
    /// the running turn; `interrupt` ends the running turn first
    /// @param durable true for a run with a journal, which can be resumed
    /// @param schema the JSON Schema of the answer
    /// @param parser the parser of the output
    /// @param timeoutMs the maximum duration in milliseconds
    /// @param budget the limits of tokens, cost, calls and time
    /// @param onLimit what happens at a limit of the provider: `wait` or `fail`
    /// @param attachments hashes of blobs, such as images
    /// @param labels the labels of the run
    /// @param awaitEnd false to reply when the run has started; null or true to reply at its end
    /// @param requestId the id of this request, with which it can be repeated safely, or null
    record ExecuteNode(
            @Nullable String session,
            String nodeId,
            Value input,
            @Nullable String delivery,
            @Nullable Boolean durable,
            Value.@Nullable Fields schema,
            @Nullable String parser,
            @Nullable Long timeoutMs,
            @Nullable BudgetData budget,
            @Nullable String onLimit,
            List<String> attachments,
            List<String> labels,
            @Nullable Boolean awaitEnd,
            @Nullable String requestId)
            implements NodeCommands<ExecutionData> {

        /// {@return a command without options}
        ///
        /// @param session the session, or null
        /// @param nodeId the node
        /// @param input the input as plain Java data
        public static ExecuteNode of(
                @Nullable String session, String nodeId, @Nullable Object input) {
            return new ExecuteNode(
                    session,
                    nodeId,
                    Value.of(input),
                    null,
                    null,
                    null,
                    null,
                    null,
                    null,
                    null,
                    List.of(),
                    List.of(),
                    null,
                    null);
        }

        /// {@return the same command with a reply as soon as the run has started}
        public ExecuteNode withoutWait() {
            return new ExecuteNode(
                    session,
                    nodeId,
                    input,
                    delivery,
                    durable,
                    schema,
                    parser,
                    timeoutMs,
                    budget,
                    onLimit,
                    attachments,
                    labels,
                    false,
                    requestId);
        }
    }

    /// Explains why a node is believed to be in its state.
    ///
    /// @param session the session
    /// @param nodeId the node
    record ExplainNode(@Nullable String session, String nodeId)
            implements NodeCommands<ExplanationData> {}

    /// Lists the executions that wait for a node's turn.
    ///
    /// @param session the session
    /// @param nodeId the node
    record ListQueue(@Nullable String session, String nodeId) implements NodeCommands<QueueData> {}

    /// Changes the input of an execution that waits for a node's turn.
    ///
    /// @param session the session
    /// @param nodeId the node
    /// @param entry the id of the entry in the queue
    /// @param input the new input
    record EditQueue(@Nullable String session, String nodeId, long entry, Value input)
            implements NodeCommands<QueueData> {}

    /// Cancels an execution that waits for a node's turn.
    ///
    /// @param session the session
    /// @param nodeId the node
    /// @param entry the id of the entry in the queue
    record DropQueue(@Nullable String session, String nodeId, long entry)
            implements NodeCommands<QueueData> {}

    /// Lists the tools of a node.
    ///
    /// @param session the session
    /// @param nodeId the node
    record ListNodeTools(@Nullable String session, String nodeId)
            implements NodeCommands<ToolListData> {}

    /// Reads the history of a node: what was executed, typed and read.
    ///
    /// @param session the session
    /// @param nodeId the node
    /// @param from the number of the first entry
    /// @param last the maximum number of entries, counted from the newest
    record GetHistory(
            @Nullable String session, String nodeId, @Nullable Long from, @Nullable Integer last)
            implements NodeCommands<HistoryData> {}

    /// Shows what changed in the workspace of a node, as `git diff` does.
    ///
    /// @param session the session
    /// @param nodeId the node
    record NodeDiff(@Nullable String session, String nodeId) implements NodeCommands<DiffData> {}
}
