package dev.nerve.script.file;

import dev.nerve.NameRules;
import dev.nerve.NodeId;
import dev.nerve.WordSuggestions;
import dev.nerve.graph.Graph;
import dev.nerve.node.Node;
import dev.nerve.node.definition.NodeDefinition;
import dev.nerve.script.expression.ExpectedType;
import dev.nerve.script.expression.VisibleNames;
import dev.nerve.script.file.schema.FileValue;
import dev.nerve.script.file.schema.ObjectType;
import dev.nerve.script.file.schema.SourceFile;
import dev.nerve.script.flow.InlineCommandNode;
import dev.nerve.script.flow.ReferenceNode;
import dev.nerve.script.flow.ScopedGraph;
import dev.nerve.script.flow.ValueTemplate;
import dev.nerve.value.Value;
import dev.nerve.workflow.Workflow;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/// The named definitions of a file, which its steps refer to.
///
/// *Confined to one thread* while the file is read.
final class FileDefinitions {

    private static final String SHELL = NodeDefinitionReader.SHELL;

    private final SourceFileSet files;
    private final Map<String, NodeDefinition> nodes = new LinkedHashMap<>();
    private final Map<String, FileValue> graphs;
    private final Map<String, FileValue> workflows;
    private final List<String> forks = new ArrayList<>();
    private final List<String> laterForks = new ArrayList<>();

    /// The nodes of the commands in steps, by their path in the file.
    private final Map<String, NodeId> shells = new HashMap<>();

    FileDefinitions(FileValue file, SourceFileSet files) {
        this.files = files;
        this.graphs = named(file, "graphs");
        this.workflows = named(file, "workflows");
        for (var node : named(file, "nodes").entrySet()) {
            nodeReader()
                    .read(node.getKey(), node.getValue())
                    .ifPresent(made -> {
                        nodes.put(node.getKey(), made);
                        files.add(made, node.getValue());
                    });
        }
        collectForks(file.value());
        refuseTwice();
    }

    private static Map<String, FileValue> named(FileValue file, String section) {
        var parts = new LinkedHashMap<String, FileValue>();
        file.field(section)
                .map(FileValue::fields)
                .orElse(Map.of())
                .forEach((name, fileValue) -> {
                    if (NameRules.isName(name)) {
                        parts.put(name, fileValue);
                    } else {
                        fileValue.problem(
                                "%s is no name".formatted(NameRules.quote(name)),
                                "use 1 to 63 of a-z, 0-9, '-' and '_'");
                    }
                });
        return parts;
    }

    /// Collects the names of forks, which are nodes too. Some names are only known when the step
    /// runs.
    private void collectForks(Value value) {
        switch (value) {
            case Value.Items(var items) -> items.forEach(this::collectForks);
            case Value.Fields(var fields) -> {
                var target = SourceFile.field(SourceFile.field(value, "fork"), "as");
                if (target instanceof Value.Text(var name)) {
                    (name.contains("${") ? laterForks : forks).add(name);
                }
                fields.values().forEach(this::collectForks);
            }
            default -> {
                // No steps in it.
            }
        }
    }

    private void refuseTwice() {
        for (var graph : graphs.entrySet()) {
            if (nodes.containsKey(graph.getKey())) {
                graph.getValue()
                        .problem(
                                "there is a node '%s' already".formatted(graph.getKey()),
                                "give this graph another name");
            }
        }
    }

    SourceFileSet files() {
        return files;
    }

    Map<String, FileValue> graphs() {
        return graphs;
    }

    Map<String, FileValue> workflows() {
        return workflows;
    }

    /// {@return whether a step can use this node; a session can have nodes that are not known yet}
    boolean isNode(String name) {
        return isDefined(name) || (isInSession() && !isGraph(name) && NameRules.isName(name));
    }

    private boolean isDefined(String name) {
        return nodes.containsKey(name) || forks.contains(name);
    }

    /// {@return whether the steps can use the nodes and workflows of a session}
    boolean isInSession() {
        return files.scope() == SourceFileSet.NodeScope.SESSION;
    }

    boolean isGraph(String name) {
        return graphs.containsKey(name);
    }

    void reportUnknownNode(FileValue fileValue, String name) {
        var known = new TreeSet<>(nodes.keySet());
        known.addAll(graphs.keySet());
        known.addAll(forks);
        var words = List.copyOf(known);
        fileValue.contentProblem(
                "there is no node " + NameRules.quote(name),
                WordSuggestions.nearest(name, words)
                        .map("did you mean '%s'?"::formatted)
                        .orElseGet(() -> nodesThereAre(words)));
    }

    private String nodesThereAre(List<String> words) {
        if (!laterForks.isEmpty()) {
            return "a fork that is called '%s' is reached by ${steps.….output} of its step"
                    .formatted(laterForks.getFirst());
        }
        return words.isEmpty() ? "define it under nodes" : "there is: " + String.join(", ", words);
    }

    ValueTemplate pattern(FileValue fileValue, VisibleNames visibleNames) {
        return pattern(fileValue, visibleNames, ExpectedType.ANYTHING);
    }

    ValueTemplate pattern(
            FileValue fileValue, VisibleNames visibleNames, ExpectedType expectedType) {
        return files.patterns().read(fileValue, visibleNames, expectedType);
    }

    /// {@return a shell command that is written in a step}
    ///
    /// @param id the id of the command node
    InlineCommandNode command(String id, FileValue fileValue, VisibleNames visibleNames) {
        return command(id, fileValue, visibleNames, Optional.empty());
    }

    /// {@return a shell command that is written in a step}
    ///
    /// @param id the id of the command node
    /// @param output the output option of the step, if it has one
    InlineCommandNode command(
            String id, FileValue fileValue, VisibleNames visibleNames, Optional<FileValue> output) {
        boolean isWord = isCommand(fileValue);
        int before = fileValue.source().problems();
        var whole = pattern(fileValue, visibleNames);
        boolean isGood = isWord && fileValue.source().problems() == before;
        var values = new ArrayList<ValueTemplate>();
        var text = new StringBuilder();
        for (var piece :
                whole instanceof ValueTemplate.TextTemplate(var parts) ? parts : List.of(whole)) {
            if (piece instanceof ValueTemplate.ConstantTemplate(var literal)) {
                text.append(literal.text().replace("${", "$${"));
            } else {
                text.append(InlineCommandNode.reference(values.size()));
                values.add(piece);
            }
        }
        var shell =
                shells.computeIfAbsent(
                        fileValue.path(),
                        _ -> {
                            var made = shell(id, text.toString(), fileValue, output);
                            if (isGood) {
                                nodeReader().reportRefusal(made, fileValue, values);
                            }
                            return made.id();
                        });
        return new InlineCommandNode(NodeId.of(id), shell, fileValue.text(), values, null);
    }

    private boolean isCommand(FileValue fileValue) {
        if (files.kinds().all().stream().noneMatch(kind -> kind.type().equals(SHELL))) {
            fileValue.problem("there is no type of node '%s' here".formatted(SHELL), "");
        } else if (fileValue.value() instanceof Value.Items
                || fileValue.value() instanceof Value.Fields) {
            fileValue.contentProblem("a command must be a text", "");
        } else if (fileValue.text().isBlank()) {
            fileValue.contentProblem("the command is blank", "");
        } else {
            return true;
        }
        return false;
    }

    private NodeDefinitionReader nodeReader() {
        return new NodeDefinitionReader(files.kinds());
    }

    /// Creates the node of a command. Each command has one node, however often its step is read.
    private NodeDefinition shell(
            String id, String command, FileValue fileValue, Optional<FileValue> output) {
        var name = nameWithSuffix(id, "-" + SHELL);
        for (int i = 2; isDefined(name) || files.isNode(name) || isGraph(name); i++) {
            name = nameWithSuffix(id, "-%s-%d".formatted(SHELL, i));
        }
        var parameters = Value.Fields.EMPTY.with("command", command);
        if (output.filter(said -> isOutput(id, said)).isPresent()) {
            parameters = parameters.with("output", output.get().text());
        }
        var definition = new NodeDefinition(NodeId.of(name), SHELL, parameters);
        files.addCommandNode(definition, fileValue);
        return definition;
    }

    private boolean isOutput(String id, FileValue said) {
        int before = said.source().problems();
        var given = Value.Fields.EMPTY.with("output", said.text());
        nodeReader()
                .reportRefusal(new NodeDefinition(NodeId.of(id), SHELL, given), said, List.of());
        return said.source().problems() == before;
    }

    /// {@return a placeholder for the node with a name}
    Node reference(String name) {
        return new ReferenceNode(
                NodeId.of(name),
                new ValueTemplate.ConstantTemplate(new Value.Text(name)),
                files::isCommandNode);
    }

    Node block(Graph graph) {
        return new ScopedGraph(
                graph, ScopedGraph.ScopeKind.BLOCK, null, null, Workflow.Options.NONE);
    }

    /// {@return a graph of the file, for one step that uses it}
    ///
    /// It is read again for each use, because the visible names depend on the enclosing workflow.
    Optional<ParsedGraph> graph(
            String name, String id, StepListContext around, StepListReader blocks) {
        var fileValue = graphs.get(name);
        if (fileValue == null || !fileValue.isObject()) {
            return Optional.empty();
        }
        if (around.graphs().contains(name)) {
            fileValue.problem("graph '%s' uses itself".formatted(name), "");
            return Optional.empty();
        }
        var read = around.insideBlock(VisibleNames.of(around.sight().params()), name);
        return body(id, fileValue.checkedAs(ObjectType.BLOCK), read, blocks)
                .map(body ->
                        new ParsedGraph(
                                new ScopedGraph(
                                        body.block.graph(),
                                        ScopedGraph.ScopeKind.GRAPH,
                                        null,
                                        body.output,
                                        Workflow.Options.NONE),
                                body.block.drawn()));
    }

    /// {@return a list of steps with its output}
    Optional<ParsedSteps> body(
            String id, FileValue fileValue, StepListContext around, StepListReader blocks) {
        return fileValue
                .field("steps")
                .map(list -> {
                    var stepList = blocks.read(id, list, around);
                    var visibleNames =
                            around.sight()
                                    .withSteps(
                                            stepList.ids(),
                                            StepListReader.hiddenInside(list.items()));
                    var output = fileValue.field("output").map(said -> pattern(said, visibleNames));
                    return new ParsedSteps(stepList, output.orElse(null));
                });
    }

    /// {@return a name with a suffix, cut to the maximum length of names}
    static String nameWithSuffix(String name, String ending) {
        int most = NameRules.MAX_LENGTH - ending.length();
        return name.substring(0, Math.min(name.length(), most)) + ending;
    }

    /// A list of steps with its output.
    ///
    /// @param block the steps
    /// @param output the output, or null for the output of the last step
    record ParsedSteps(StepList block, @Nullable ValueTemplate output) {}

    /// A graph of the file.
    ///
    /// @param node the node
    /// @param drawn the drawings of its steps
    record ParsedGraph(ScopedGraph node, List<DiagramStep> drawn) {}
}
