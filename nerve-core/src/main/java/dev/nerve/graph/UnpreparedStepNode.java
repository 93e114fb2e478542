package dev.nerve.graph;

import dev.nerve.ErrorCode;
import dev.nerve.NerveException;
import dev.nerve.NodeId;
import dev.nerve.graph.step.Step;
import dev.nerve.node.Node;
import dev.nerve.node.RunContext;
import dev.nerve.run.Outcome;

/// A placeholder for the node of a step that could not be prepared; it fails with the reason.
///
/// @param id the name of the node
/// @param type the type of the node
/// @param failure the exception
record UnpreparedStepNode(NodeId id, String type, Throwable failure) implements Node {

    static UnpreparedStepNode of(Step step, Throwable failure) {
        return switch (step.target()) {
            case Step.Target.Direct(var node) ->
                    new UnpreparedStepNode(node.id(), node.type(), failure);
            case Step.Target.Named(var id) -> new UnpreparedStepNode(id, "node", failure);
        };
    }

    @Override
    public Outcome execute(RunContext context) {
        if (failure instanceof NerveException known) {
            return Outcome.failed(known.code(), known.getMessage());
        }
        var message = failure.getMessage() == null ? "" : ": " + failure.getMessage();
        var name = failure.getClass().getName();
        var shortName = name.substring(name.lastIndexOf('.') + 1);
        return Outcome.failed(
                        ErrorCode.INTERNAL, "its condition or input threw " + shortName + message)
                .with("exception", name);
    }
}
