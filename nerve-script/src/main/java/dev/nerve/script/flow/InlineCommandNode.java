package dev.nerve.script.flow;

import dev.nerve.NodeId;
import dev.nerve.node.Node;
import dev.nerve.node.NodeCall;
import dev.nerve.node.OnResume;
import dev.nerve.node.RunContext;
import dev.nerve.node.capability.CompositeNode;
import dev.nerve.node.capability.PlaceholderNode;
import dev.nerve.run.Outcome;
import dev.nerve.value.Value;
import java.util.List;
import java.util.regex.Matcher;
import org.jspecify.annotations.Nullable;

/// A placeholder for a shell command that is written in a step.
///
/// Another node has the command. Its templates read the values of the expressions as
/// `workflow.values`, so that node alone decides how a value gets into a command.
///
/// @param id its name
/// @param shell the name of the node that has the command
/// @param written the command as the file has it, to show it to people
/// @param values the expressions in the command, in order
/// @param onResume the policy if its process dies while it runs; null for the policy of the node
public record InlineCommandNode(
        NodeId id,
        NodeId shell,
        String written,
        List<ValueTemplate> values,
        @Nullable OnResume onResume)
        implements CompositeNode, PlaceholderNode {

    private static final String VALUES = "values";

    /// The field with the command as the file has it.
    private static final String COMMAND = "command";

    private static final java.util.regex.Pattern REFERENCE =
            java.util.regex.Pattern.compile(
                    "\\b%s\\.%s\\.v([0-9]{1,9})\\b".formatted(ScopedGraph.WORKFLOW, VALUES));

    /// Copies the list.
    public InlineCommandNode {
        values = List.copyOf(values);
    }

    /// {@return the reference to a value inside the command}
    ///
    /// @param index the position of the value, counted from 0
    public static String reference(int index) {
        return "${%s.%s.v%d}".formatted(ScopedGraph.WORKFLOW, VALUES, index + 1);
    }

    /// {@return a message of the node, with the expressions as the file has them}
    ///
    /// @param said the message, which refers to values by [#reference(int)]
    /// @param values the expressions in the command, in order
    public static String restoreExpressions(String said, List<ValueTemplate> values) {
        return REFERENCE
                .matcher(said)
                .replaceAll(found -> {
                    int index = Integer.parseInt(found.group(1)) - 1;
                    var shown =
                            index < values.size()
                                            && values.get(index)
                                                    instanceof
                                                    ValueTemplate.ExpressionTemplate(var hole)
                                    ? hole.source()
                                    : found.group();
                    return Matcher.quoteReplacement(shown);
                });
    }

    /// {@return a copy with another resume policy}
    ///
    /// @param way run again, ask, or probe
    public InlineCommandNode onResume(@Nullable OnResume way) {
        return new InlineCommandNode(id, shell, written, values, way);
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
    public List<NodeId> referencedNodes() {
        return List.of(shell);
    }

    @Override
    public ResolvedCall resolveCall(NodeCall call, RunContext context) {
        var node = context.nodes().get(shell);
        var scope = RunExpressionScope.at(context, "command");
        var filled = Value.Fields.EMPTY;
        for (int i = 0; i < values.size(); i++) {
            filled = filled.with("v" + (i + 1), values.get(i).fill(scope));
        }
        var known =
                ScopedGraph.workflowFields(context)
                        .with(VALUES, filled)
                        .with(COMMAND, new Value.Text(written));
        var way = call.onResume() == null ? onResume : call.onResume();
        return new ResolvedCall(
                new NodeCall(node, call.policy(), call.limits(), way),
                context.forNode(node.id(), context.input())
                        .withName(ScopedGraph.WORKFLOW, () -> known));
    }

    @Override
    public Outcome execute(RunContext context) {
        throw new IllegalStateException("not executed: " + resolveCall(NodeCall.of(this), context));
    }
}
