package dev.nerve.script.flow;

import dev.nerve.Names;
import dev.nerve.NerveException;
import dev.nerve.NodeId;
import dev.nerve.node.Composite;
import dev.nerve.node.Node;
import dev.nerve.node.Quoting;
import dev.nerve.node.RunContext;
import dev.nerve.run.Outcome;
import java.util.List;

/// Executes the node with a name, looked up at that moment.
///
/// @param id its own name
/// @param name gives the name
/// @param states the states of workflows
public record Reference(NodeId id, Pattern name, States states) implements Composite {

    @Override
    public String type() {
        return "reference";
    }

    @Override
    public Outcome execute(RunContext context) throws InterruptedException {
        var wanted = Names.check("node", name.fill(Seen.at(context, "node", states)).text());
        if (!named().isEmpty()
                || !(context.nodes().find(NodeId.of(wanted)).orElse(null) instanceof Quoting)) {
            return context.run(wanted, context.input());
        }
        throw new NerveException.Invalid(
                "node '%s' executes what it is given; name it directly, so that values are quoted"
                        .formatted(wanted));
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
