package dev.nerve.node.kind;

import dev.nerve.NodeId;
import dev.nerve.node.NodeForkRequest;
import dev.nerve.node.NodeFunction;
import dev.nerve.node.RunContext;
import dev.nerve.node.capability.ForkableNode;
import dev.nerve.node.capability.PreparedFork;
import dev.nerve.run.Outcome;

/// A node that executes an anonymous Java function. It exists only as long as the process, and its
/// info says so.
///
/// To refer to a function from a stored definition, bind it to a name: see [FunctionRegistry].
///
/// @param id its name
/// @param function the function to execute
public record FunctionNode(NodeId id, NodeFunction function) implements ForkableNode {

    /// The name of the type.
    public static final String TYPE = NodeFunction.TYPE;

    /// {@return a node that executes this function}
    ///
    /// @param id its name
    /// @param function the function to execute
    public static FunctionNode of(String id, NodeFunction function) {
        return new FunctionNode(NodeId.of(id), function);
    }

    @Override
    public String type() {
        return TYPE;
    }

    @Override
    public Outcome execute(RunContext context) throws InterruptedException {
        return NodeFunction.call(this, function, context);
    }

    @Override
    public PreparedFork prepare(NodeForkRequest fork) {
        fork.requireNoConversation(this);
        return PreparedFork.of(_ -> new FunctionNode(fork.target(), function));
    }
}
