package dev.nerve.node;

import dev.nerve.NodeId;
import dev.nerve.node.definition.NodeDefinition;
import dev.nerve.node.definition.NodeInfo;
import dev.nerve.node.definition.NodeState;
import dev.nerve.run.Outcome;
import dev.nerve.value.Value;
import java.util.Optional;

/// A unit of work.
///
/// Anyone may add a kind of node. Execute a node through [RunContext#run], never by calling
/// [#execute] directly: otherwise policies, budgets, events and the journal do not apply.
public interface Node {

    /// {@return its name}
    NodeId id();

    /// {@return the name of its kind, such as `bash`}
    String type();

    /// Executes the node's work.
    ///
    /// Blocks until the work ends. To return a failure and to throw an exception have the same
    /// effect.
    ///
    /// @param context the input, and access to the run around the node
    /// @return the outcome
    /// @throws InterruptedException if the thread was interrupted; cancellation interrupts the
    /// thread
    Outcome execute(RunContext context) throws InterruptedException;

    /// {@return the definition, if the node can be created again after a restart}
    default Optional<NodeDefinition> definition() {
        return Optional.empty();
    }

    /// {@return the current description of the node}
    default NodeInfo info() {
        var state =
                this instanceof PersistentNode persistent ? persistent.state() : NodeState.READY;
        var metadata =
                definition().isPresent()
                        ? Value.Fields.EMPTY
                        : Value.Fields.EMPTY.with("transient", true);
        return new NodeInfo(id(), type(), state, this instanceof PersistentNode, metadata);
    }
}
