package dev.nerve.script.file;

import dev.nerve.graph.step.Step;
import dev.nerve.node.definition.NodeDefinition;
import dev.nerve.node.kind.NodeKinds;
import dev.nerve.script.expression.VisibleNames;
import dev.nerve.script.file.schema.DefinitionForms;
import dev.nerve.script.file.schema.FileValue;
import dev.nerve.script.file.schema.ObjectType;
import dev.nerve.script.file.schema.StepConstruct;
import dev.nerve.script.problem.FileProblem;
import dev.nerve.value.Value;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/// The reader of control nodes and workflows that are data, with the readers of workflow files.
///
/// Steps can use the nodes and workflows of the session in which they will run, so an unknown name
/// of a node is no mistake here.
public final class DefinitionReader {

    /// The limits of a workflow file.
    private static final int LARGEST = 1024 * 1024;

    private static final int DEEPEST = 128;

    private final SourceFileSet files;
    private final FileValue root;
    private final String id;

    private DefinitionReader(NodeDefinition definition, NodeKinds kinds) {
        this.files = SourceFileSet.ofDefinition(kinds);
        this.root = files.definition(definition.parameters());
        this.id = definition.id().name();
    }

    /// {@return a node that does what a step does; its problems are in the result}
    ///
    /// @param construct the construct of the step
    /// @param definition the fields of the step as parameters
    /// @param kinds the available node kinds
    public static ParsedDefinition step(
            StepConstruct construct, NodeDefinition definition, NodeKinds kinds) {
        var reader = new DefinitionReader(definition, kinds);
        return reader.result(reader.isWithinLimits() ? reader.step(construct) : Optional.empty());
    }

    /// {@return a workflow; its problems are in the result}
    ///
    /// @param definition the fields of the workflow as parameters
    /// @param kinds the available node kinds
    public static ParsedDefinition workflow(NodeDefinition definition, NodeKinds kinds) {
        var reader = new DefinitionReader(definition, kinds);
        return reader.result(reader.isWithinLimits() ? reader.workflow() : Optional.empty());
    }

    private ParsedDefinition result(Optional<Step> step) {
        var problems = files.problems().stream().distinct().map(FileProblem::toString).toList();
        return new ParsedDefinition(step, files.nodes(), problems);
    }

    private boolean isWithinLimits() {
        if (!isShallow(root.value(), DEEPEST)) {
            root.problem("the definition has more than %d levels".formatted(DEEPEST), "");
            return false;
        }
        if (root.value().toJson().getBytes(StandardCharsets.UTF_8).length > LARGEST) {
            root.problem("the definition has more than 1 MiB", "");
            return false;
        }
        return true;
    }

    private static boolean isShallow(Value value, int levels) {
        return levels > 0
                && switch (value) {
                    case Value.Items(var items) ->
                            items.stream().allMatch(item -> isShallow(item, levels - 1));
                    case Value.Fields(var fields) ->
                            fields.values().stream()
                                    .allMatch(field -> isShallow(field, levels - 1));
                    default -> true;
                };
    }

    private Optional<Step> step(StepConstruct construct) {
        var step = root.checkedAs(ObjectType.STEP);
        var own = DefinitionForms.beside(construct);
        for (var field : step.fields().entrySet()) {
            boolean isOwn = field.getKey().equals(construct.key()) || own.contains(field.getKey());
            if (!isOwn && !field.getValue().value().isNull()) {
                field.getValue()
                        .problem(
                                "this belongs to a step, not to its node",
                                "write it at the step that runs the node");
            }
        }
        if (root.field(construct.key()).isEmpty()) {
            root.problem("'%s' is missing".formatted(construct.key()), "");
        }
        if (step.field(construct.key()).isEmpty()) {
            return Optional.empty();
        }
        var definitions = new FileDefinitions(root, files);
        var around = StepListContext.of(VisibleNames.unknown(), List.of(""));
        var blocks = new StepListReader(definitions);
        return new StepConstructReader(definitions, blocks, step, id, around)
                .read(construct)
                .map(StepConstructReader.ParsedStep::step);
    }

    private Optional<Step> workflow() {
        var whole = root.checkedAs(ObjectType.WORKFLOW_NODE);
        var definitions = new FileDefinitions(whole, files);
        var params = ParamsReader.read(whole.field("params"));
        var main = new SourceFileSet.OpenedFile(whole, definitions, params);
        return WorkflowFileReader.read(id, main, "").map(read -> Step.of(id, read.workflow()));
    }

    /// A node that was read from a definition.
    ///
    /// @param step the step that runs it; empty if it has problems
    /// @param nodes the definitions of the nodes that only it uses
    /// @param problems the problems, each with its place
    public record ParsedDefinition(
            Optional<Step> step, List<NodeDefinition> nodes, List<String> problems) {

        /// Copies the lists.
        public ParsedDefinition {
            nodes = List.copyOf(nodes);
            problems = List.copyOf(problems);
        }
    }
}
