package dev.nerve.script.flow;

import dev.nerve.Names;
import dev.nerve.NerveException;
import dev.nerve.NodeId;
import dev.nerve.node.Call;
import dev.nerve.node.Composite;
import dev.nerve.node.Node;
import dev.nerve.node.Nodes;
import dev.nerve.node.Quoting;
import dev.nerve.node.RunContext;
import dev.nerve.node.StandIn;
import dev.nerve.run.Outcome;
import java.util.List;
import java.util.function.Predicate;

/// A placeholder for another node, which it looks up by name when it runs.
///
/// @param id its own name
/// @param name computes the name
/// @param isMade whether nerve created a node for a command in a step, so that no one can name it
public record Reference(NodeId id, Pattern name, Predicate<NodeId> isMade)
        implements Composite, StandIn {

    @Override
    public String type() {
        return "reference";
    }

    @Override
    public Actual actual(Call call, RunContext context) {
        var wanted = Names.check("node", name.fill(Seen.at(context, "node")).text());
        var node = find(NodeId.of(wanted), context.nodes());
        if (named().isEmpty() && node instanceof Quoting) {
            throw new NerveException.Invalid(
                    ("node '%s' executes its input; name it directly, so that values are"
                                    + " quoted")
                            .formatted(wanted));
        }
        return new Actual(
                new Call(node, call.policy(), call.limits(), call.onResume()),
                context.executing(node.id(), context.input()));
    }

    private Node find(NodeId wanted, Nodes nodes) {
        return nodes.find(wanted)
                .filter(_ -> !isMade.test(wanted))
                .orElseThrow(() ->
                        Nodes.missing(
                                wanted, nodes.ids().stream().filter(isMade.negate()).toList()));
    }

    @Override
    public Outcome execute(RunContext context) {
        throw new IllegalStateException("not executed: " + actual(Call.of(this), context));
    }

    @Override
    public List<Node> parts() {
        return List.of();
    }

    @Override
    public List<NodeId> named() {
        return name instanceof Pattern.Constant(var fixed)
                ? List.of(NodeId.of(fixed.text()))
                : List.of();
    }
}
