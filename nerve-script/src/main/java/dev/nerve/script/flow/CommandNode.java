package dev.nerve.script.flow;

import dev.nerve.NodeId;
import dev.nerve.node.Call;
import dev.nerve.node.Composite;
import dev.nerve.node.ErrorPolicy;
import dev.nerve.node.Node;
import dev.nerve.node.OnResume;
import dev.nerve.node.RunContext;
import dev.nerve.run.Limits;
import dev.nerve.run.Outcome;
import dev.nerve.value.Value;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Executes a shell command that is written in a step.
///
/// The command is that of another node, whose templates find the values of the expressions as
/// `workflow.values`. So it is that node alone that decides how a value gets into a command.
///
/// @param id its name
/// @param shell the name of the node that has the command
/// @param values the expressions in the command, in order
/// @param states the states of workflows
/// @param onResume what becomes of it if its process dies meanwhile; null for what the node says
public record CommandNode(
        NodeId id, NodeId shell, List<Pattern> values, States states, @Nullable OnResume onResume)
        implements Composite {

    private static final String VALUES = "values";

    /// Copies what is given.
    public CommandNode {
        values = List.copyOf(values);
    }

    /// {@return how a command refers to one of its values}
    ///
    /// @param index which, counted from 0
    public static String reference(int index) {
        return "${%s.%s.v%d}".formatted(Body.WORKFLOW, VALUES, index + 1);
    }

    /// {@return the same, with what becomes of it if its process dies meanwhile}
    ///
    /// @param way done again, asked about, or found out
    public CommandNode onResume(@Nullable OnResume way) {
        return new CommandNode(id, shell, values, states, way);
    }

    @Override
    public String type() {
        return "bash";
    }

    @Override
    public List<Node> parts() {
        return List.of();
    }

    @Override
    public List<NodeId> named() {
        return List.of(shell);
    }

    @Override
    public Outcome execute(RunContext context) throws InterruptedException {
        var seen = Seen.at(context, "command", states);
        var filled = Value.Fields.EMPTY;
        for (int i = 0; i < values.size(); i++) {
            filled = filled.with("v" + (i + 1), values.get(i).fill(seen));
        }
        var known = Body.known(context).with(VALUES, filled);
        var call = new Call(context.nodes().get(shell), ErrorPolicy.FAIL, Limits.NONE, onResume);
        return context.naming(Body.WORKFLOW, () -> known).run(call, context.input());
    }
}
