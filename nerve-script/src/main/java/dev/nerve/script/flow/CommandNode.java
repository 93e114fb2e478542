package dev.nerve.script.flow;

import dev.nerve.NodeId;
import dev.nerve.node.Call;
import dev.nerve.node.Composite;
import dev.nerve.node.Node;
import dev.nerve.node.OnResume;
import dev.nerve.node.RunContext;
import dev.nerve.node.StandIn;
import dev.nerve.run.Outcome;
import dev.nerve.value.Value;
import java.util.List;
import java.util.regex.Matcher;
import org.jspecify.annotations.Nullable;

/// Stands for a shell command that is written in a step.
///
/// The command is that of another node, whose templates find the values of the expressions as
/// `workflow.values`. So it is that node alone that decides how a value gets into a command.
///
/// @param id its name
/// @param shell the name of the node that has the command
/// @param written the command as it is in the file, for people
/// @param values the expressions in the command, in order
/// @param onResume what becomes of it if its process dies meanwhile; null for what the node says
public record CommandNode(
        NodeId id, NodeId shell, String written, List<Pattern> values, @Nullable OnResume onResume)
        implements Composite, StandIn {

    private static final String VALUES = "values";

    /// Where the node finds how the command was written.
    private static final String COMMAND = "command";

    private static final java.util.regex.Pattern REFERENCE =
            java.util.regex.Pattern.compile(
                    "\\b%s\\.%s\\.v([0-9]{1,9})\\b".formatted(Body.WORKFLOW, VALUES));

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

    /// {@return what the node says, with the expressions as they were written}
    ///
    /// @param said speaks of the command's values by [#reference(int)]
    /// @param values the expressions in the command, in order
    public static String inWordsOfTheFile(String said, List<Pattern> values) {
        return REFERENCE
                .matcher(said)
                .replaceAll(found -> {
                    int index = Integer.parseInt(found.group(1)) - 1;
                    var shown =
                            index < values.size()
                                            && values.get(index) instanceof Pattern.Hole(var hole)
                                    ? hole.source()
                                    : found.group();
                    return Matcher.quoteReplacement(shown);
                });
    }

    /// {@return the same, with what becomes of it if its process dies meanwhile}
    ///
    /// @param way done again, asked about, or found out
    public CommandNode onResume(@Nullable OnResume way) {
        return new CommandNode(id, shell, written, values, way);
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
    public Actual actual(Call call, RunContext context) {
        var node = context.nodes().get(shell);
        var seen = Seen.at(context, "command");
        var filled = Value.Fields.EMPTY;
        for (int i = 0; i < values.size(); i++) {
            filled = filled.with("v" + (i + 1), values.get(i).fill(seen));
        }
        var known = Body.known(context).with(VALUES, filled).with(COMMAND, new Value.Text(written));
        var way = call.onResume() == null ? onResume : call.onResume();
        return new Actual(
                new Call(node, call.policy(), call.limits(), way),
                context.executing(node.id(), context.input()).naming(Body.WORKFLOW, () -> known));
    }

    @Override
    public Outcome execute(RunContext context) {
        throw new IllegalStateException("not executed: " + actual(Call.of(this), context));
    }
}
