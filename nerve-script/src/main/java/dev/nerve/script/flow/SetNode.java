package dev.nerve.script.flow;

import dev.nerve.NerveException;
import dev.nerve.NodeId;
import dev.nerve.node.Node;
import dev.nerve.node.RunContext;
import dev.nerve.run.Outcome;
import dev.nerve.value.Value;

/// A node that stores the fields of its input in the state of the workflow.
///
/// @param id its name
public record SetNode(NodeId id) implements Node {

    /// The name of the type.
    public static final String TYPE = "set";

    @Override
    public String type() {
        return TYPE;
    }

    @Override
    public Outcome execute(RunContext context) {
        if (!(context.input() instanceof Value.Fields fields)) {
            throw new NerveException.Invalid(
                    "set takes an object of values by name, not " + context.input());
        }
        return RunExpressionScope.state(context).change(context, fields);
    }
}
