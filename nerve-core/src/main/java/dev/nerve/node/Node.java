package dev.nerve.node;

import dev.nerve.NodeId;
import dev.nerve.run.Outcome;
import dev.nerve.value.Value;
import java.util.Optional;

/// A unit of work.
///
/// Anyone may add a kind of node. It is executed through [RunContext#run], never by calling
/// [#execute] directly, so that policies, budgets, events and the journal hold for it.
public interface Node {

    /// {@return its name}
    NodeId id();

    /// {@return the name of its kind, such as `bash`}
    String type();

    /// Does the work.
    ///
    /// Blocks until it is done. Returning a failure and throwing an exception mean the same.
    ///
    /// @param context what it is given, and its way to everything around it
    /// @return what it gave
    /// @throws InterruptedException if the thread was interrupted, which is how work is cancelled
    Outcome execute(RunContext context) throws InterruptedException;

    /// {@return what it is made from, if it can be made again after a restart}
    default Optional<NodeDefinition> definition() {
        return Optional.empty();
    }

    /// {@return what is known about it}
    default NodeInfo info() {
        var state = this instanceof Persistent persistent ? persistent.state() : NodeState.READY;
        var metadata =
                definition().isPresent()
                        ? Value.Fields.EMPTY
                        : Value.Fields.EMPTY.with("transient", true);
        return new NodeInfo(id(), type(), state, this instanceof Persistent, metadata);
    }
}
