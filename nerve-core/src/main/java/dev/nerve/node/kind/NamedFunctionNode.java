package dev.nerve.node.kind;

import dev.nerve.ErrorCode;
import dev.nerve.NodeId;
import dev.nerve.node.NodeForkRequest;
import dev.nerve.node.NodeFunction;
import dev.nerve.node.RunContext;
import dev.nerve.node.capability.ForkableNode;
import dev.nerve.node.capability.PreparedFork;
import dev.nerve.node.definition.NodeDefinition;
import dev.nerve.node.definition.NodeInfo;
import dev.nerve.node.definition.NodeState;
import dev.nerve.run.Outcome;
import dev.nerve.value.Value;
import java.util.Optional;

/// A node that executes the function currently bound to a name.
///
/// @param id its name
/// @param function the function's name
/// @param functions the registry of bound functions
record NamedFunctionNode(NodeId id, String function, FunctionRegistry functions)
        implements ForkableNode {

    @Override
    public String type() {
        return FunctionNode.TYPE;
    }

    @Override
    public Outcome execute(RunContext context) throws InterruptedException {
        var body = functions.find(function);
        if (body.isPresent()) {
            return NodeFunction.call(this, body.get(), context);
        }
        var missing = "bind '%s' to resume".formatted(function);
        if (context.memory().journal().isRecording()) {
            // The run has not failed: it can resume in a process where the function is bound.
            context.run().stall(Outcome.failed(ErrorCode.INTERRUPTED, missing));
            throw new InterruptedException(missing);
        }
        return Outcome.failed(ErrorCode.UNAVAILABLE, missing);
    }

    @Override
    public Optional<NodeDefinition> definition() {
        var parameters = Value.Fields.EMPTY.with("function", function);
        return Optional.of(new NodeDefinition(id, FunctionNode.TYPE, parameters));
    }

    @Override
    public NodeInfo info() {
        var info = ForkableNode.super.info().with("function", function);
        return functions.find(function).isPresent()
                ? info
                : info.with("unbound", function).withState(NodeState.CREATED);
    }

    @Override
    public PreparedFork prepare(NodeForkRequest fork) {
        fork.requireNoConversation(this);
        return PreparedFork.of(_ -> new NamedFunctionNode(fork.target(), function, functions));
    }
}
