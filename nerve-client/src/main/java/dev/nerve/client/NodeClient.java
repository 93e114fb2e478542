package dev.nerve.client;

import dev.nerve.protocol.ForkCommands;
import dev.nerve.protocol.NodeCommands;
import dev.nerve.protocol.TerminalCommands;
import dev.nerve.protocol.conversation.ComparisonData;
import dev.nerve.protocol.conversation.ForkData;
import dev.nerve.protocol.conversation.MergeData;
import dev.nerve.protocol.node.DeletionData;
import dev.nerve.protocol.node.NodeData;
import dev.nerve.protocol.node.NodeListData;
import dev.nerve.protocol.node.ScreenData;
import dev.nerve.protocol.run.ExecutionData;
import dev.nerve.value.Value;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// The nodes of one session. *Safe for many threads.*
///
/// @param nerve the client
/// @param session the session, or null for the default session
public record NodeClient(NerveClient nerve, @Nullable String session) {

    /// Creates a node and starts it.
    ///
    /// @param id its name
    /// @param type its kind
    /// @param parameters the parameters of its kind
    /// @return the node
    /// @throws InterruptedException if the thread was interrupted
    public NodeData create(String id, String type, Value.Fields parameters)
            throws InterruptedException {
        return nerve.call(
                new NodeCommands.CreateNode(
                        session, id, type, parameters, Value.Fields.EMPTY, null));
    }

    /// {@return a node, with its definition}
    ///
    /// @param id its name
    /// @throws InterruptedException if the thread was interrupted
    public NodeData get(String id) throws InterruptedException {
        return nerve.call(new NodeCommands.GetNode(session, id));
    }

    /// {@return the first page of nodes}
    ///
    /// @throws InterruptedException if the thread was interrupted
    public NodeListData list() throws InterruptedException {
        return nerve.call(new NodeCommands.ListNodes(session, null, null, null, null, null));
    }

    /// Executes a node, as a run, and waits for its end.
    ///
    /// @param id its name
    /// @param input the input as plain Java data
    /// @return the run with its result
    /// @throws InterruptedException if the thread was interrupted, which cancels the run
    public ExecutionData execute(String id, @Nullable Object input) throws InterruptedException {
        return nerve.call(NodeCommands.ExecuteNode.of(session, id, input));
    }

    /// Executes a node with options, as a run.
    ///
    /// @param command the node, its input and its options; its session is that of the command
    /// @return the run, with its result if the command waits for the end
    /// @throws InterruptedException if the thread was interrupted, which cancels the run
    public ExecutionData execute(NodeCommands.ExecuteNode command) throws InterruptedException {
        return nerve.call(command);
    }

    /// Executes a node, as a run, and passes on its output while it works. When this returns, the
    /// listener has every piece of output.
    ///
    /// @param id its name
    /// @param input the input as plain Java data
    /// @param listener gets each piece of output, in order, on this thread
    /// @return the run with its result
    /// @throws InterruptedException if the thread was interrupted, which stops the run
    public ExecutionData stream(String id, @Nullable Object input, Consumer<String> listener)
            throws InterruptedException {
        var command = NodeCommands.ExecuteNode.of(session, id, input).withoutWait();
        return new StreamedExecution(nerve, listener).execute(command);
    }

    /// Forks a node at the end of its conversation.
    ///
    /// @param id the source
    /// @param target the name of the fork
    /// @return the fork
    /// @throws InterruptedException if the thread was interrupted; then nothing was created
    public ForkData fork(String id, String target) throws InterruptedException {
        return nerve.call(ForkCommands.ForkNode.of(session, id, target));
    }

    /// {@return the conversations of two nodes side by side}
    ///
    /// @param left a node
    /// @param right another node
    /// @throws InterruptedException if the thread was interrupted
    public ComparisonData compare(String left, String right) throws InterruptedException {
        return nerve.call(new ForkCommands.CompareNodes(session, left, right));
    }

    /// Adds the last answer of a fork to the conversation of another node.
    ///
    /// @param fork the fork
    /// @param into the other node
    /// @return the new text
    /// @throws InterruptedException if the thread was interrupted
    public MergeData merge(String fork, String into) throws InterruptedException {
        return nerve.call(new ForkCommands.MergeNode(session, fork, into, null));
    }

    /// {@return the screen of a node}
    ///
    /// @param id its name
    /// @throws InterruptedException if the thread was interrupted
    public ScreenData screen(String id) throws InterruptedException {
        return nerve.call(new TerminalCommands.GetScreen(session, id));
    }

    /// Interrupts the current work of a node; the node stays ready.
    ///
    /// @param id its name
    /// @throws InterruptedException if the thread was interrupted
    public void interrupt(String id) throws InterruptedException {
        nerve.call(new TerminalCommands.SendInterrupt(session, id));
    }

    /// Stops a node. Its definition and its conversation stay.
    ///
    /// @param id its name
    /// @return the node
    /// @throws InterruptedException if the thread was interrupted
    public NodeData stop(String id) throws InterruptedException {
        return nerve.call(new NodeCommands.StopNode(session, id));
    }

    /// Stops a node and deletes it. Its conversation is archived.
    ///
    /// @param id its name
    /// @return the deleted node
    /// @throws InterruptedException if the thread was interrupted
    public DeletionData delete(String id) throws InterruptedException {
        return nerve.call(new NodeCommands.DeleteNode(session, id, null, null));
    }
}
