package dev.nerve.script.flow;

import dev.nerve.NameRules;
import dev.nerve.NerveException;
import dev.nerve.NodeId;
import dev.nerve.node.Node;
import dev.nerve.node.NodeCall;
import dev.nerve.node.Nodes;
import dev.nerve.node.RunContext;
import dev.nerve.node.capability.CompositeNode;
import dev.nerve.node.capability.PlaceholderNode;
import dev.nerve.node.capability.QuotingNode;
import dev.nerve.run.Outcome;
import java.util.List;
import java.util.function.Predicate;

/// A placeholder for another node, which it looks up by name when it runs.
///
/// @param id its own name
/// @param name computes the name
/// @param isMade whether nerve created a node for a command in a step, so that no one can name it
public record ReferenceNode(NodeId id, ValueTemplate name, Predicate<NodeId> isMade)
        implements CompositeNode, PlaceholderNode {

    @Override
    public String type() {
        return "reference";
    }

    @Override
    public ResolvedCall resolveCall(NodeCall call, RunContext context) {
        var wanted =
                NameRules.check("node", name.fill(RunExpressionScope.at(context, "node")).text());
        var node = find(NodeId.of(wanted), context.nodes());
        if (referencedNodes().isEmpty() && node instanceof QuotingNode) {
            throw new NerveException.Invalid(
                    ("node '%s' executes its input; name it directly, so that values are"
                                    + " quoted")
                            .formatted(wanted));
        }
        return new ResolvedCall(
                new NodeCall(node, call.policy(), call.limits(), call.onResume()),
                context.forNode(node.id(), context.input()));
    }

    private Node find(NodeId wanted, Nodes nodes) {
        return nodes.find(wanted)
                .filter(_ -> !isMade.test(wanted))
                .orElseThrow(() ->
                        Nodes.notFound(
                                wanted, nodes.ids().stream().filter(isMade.negate()).toList()));
    }

    @Override
    public Outcome execute(RunContext context) {
        throw new IllegalStateException("not executed: " + resolveCall(NodeCall.of(this), context));
    }

    @Override
    public List<Node> parts() {
        return List.of();
    }

    @Override
    public List<NodeId> referencedNodes() {
        return name instanceof ValueTemplate.ConstantTemplate(var fixed)
                ? List.of(NodeId.of(fixed.text()))
                : List.of();
    }
}
