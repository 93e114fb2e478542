package dev.nerve.script.flow;

import dev.nerve.NerveException;
import dev.nerve.NodeId;
import dev.nerve.node.Node;
import dev.nerve.node.NodeCall;
import dev.nerve.node.RunContext;
import dev.nerve.node.capability.CompositeNode;
import dev.nerve.node.capability.PlaceholderNode;
import dev.nerve.run.Outcome;
import dev.nerve.value.Value;
import dev.nerve.workflow.Workflow;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A placeholder for a workflow of the session, which it looks up by name when it runs.
///
/// @param id its own name
/// @param workflow the name of the workflow
/// @param params the parameters by name; null for the defaults
public record WorkflowCallNode(NodeId id, NodeId workflow, @Nullable ValueTemplate params)
        implements CompositeNode, PlaceholderNode {

    @Override
    public String type() {
        return Workflow.TYPE;
    }

    @Override
    public ResolvedCall resolveCall(NodeCall call, RunContext context) {
        var given =
                params == null
                        ? Value.Fields.EMPTY
                        : params.fill(RunExpressionScope.at(context, "params"))
                                .as(Value.Fields.class);
        var node =
                switch (context.nodes().get(workflow)) {
                    case Workflow found -> found.given(given);
                    case DefinedNode found when found.workflow().isPresent() ->
                            found.withParams(given);
                    case Node other ->
                            throw new NerveException.Invalid(
                                    "'%s' is of type %s, not a workflow"
                                            .formatted(workflow, other.type()));
                };
        return new ResolvedCall(
                new NodeCall(node, call.policy(), call.limits(), call.onResume()),
                context.forNode(node.id(), context.input()));
    }

    @Override
    public List<Node> parts() {
        return List.of();
    }

    @Override
    public List<NodeId> referencedNodes() {
        return List.of(workflow);
    }

    @Override
    public Outcome execute(RunContext context) {
        throw new IllegalStateException("not executed: " + resolveCall(NodeCall.of(this), context));
    }
}
