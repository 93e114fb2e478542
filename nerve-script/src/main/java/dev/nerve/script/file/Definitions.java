package dev.nerve.script.file;

import dev.nerve.Names;
import dev.nerve.Nearest;
import dev.nerve.NodeId;
import dev.nerve.graph.Graph;
import dev.nerve.node.Node;
import dev.nerve.node.NodeDefinition;
import dev.nerve.script.expression.Sight;
import dev.nerve.script.expression.Wanted;
import dev.nerve.script.flow.Body;
import dev.nerve.script.flow.CommandNode;
import dev.nerve.script.flow.Pattern;
import dev.nerve.script.flow.Reference;
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
final class Definitions {

    private static final String SHELL = NodeReader.SHELL;

    private final SourceSet files;
    private final Map<String, NodeDefinition> nodes = new LinkedHashMap<>();
    private final Map<String, Part> graphs;
    private final Map<String, Part> workflows;
    private final List<String> forks = new ArrayList<>();
    private final List<String> laterForks = new ArrayList<>();

    /// The nodes of the commands in steps, by their path in the file.
    private final Map<String, NodeId> shells = new HashMap<>();

    Definitions(Part file, SourceSet files) {
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

    private static Map<String, Part> named(Part file, String section) {
        var parts = new LinkedHashMap<String, Part>();
        file.field(section)
                .map(Part::fields)
                .orElse(Map.of())
                .forEach((name, part) -> {
                    if (Names.isName(name)) {
                        parts.put(name, part);
                    } else {
                        part.problem(
                                "%s is no name".formatted(Names.quoted(name)),
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
                var target = Source.field(Source.field(value, "fork"), "as");
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

    SourceSet files() {
        return files;
    }

    Map<String, Part> graphs() {
        return graphs;
    }

    Map<String, Part> workflows() {
        return workflows;
    }

    boolean isNode(String name) {
        return nodes.containsKey(name) || forks.contains(name);
    }

    boolean isGraph(String name) {
        return graphs.containsKey(name);
    }

    void refuseNode(Part part, String name) {
        var known = new TreeSet<>(nodes.keySet());
        known.addAll(graphs.keySet());
        known.addAll(forks);
        var words = List.copyOf(known);
        part.wrong(
                "there is no node " + Names.quoted(name),
                Nearest.to(name, words)
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

    Pattern pattern(Part part, Sight sight) {
        return pattern(part, sight, Wanted.ANYTHING);
    }

    Pattern pattern(Part part, Sight sight, Wanted wanted) {
        return files.patterns().read(part, sight, wanted);
    }

    /// {@return a shell command that is written in a step}
    ///
    /// @param id the id of the command node
    CommandNode command(String id, Part part, Sight sight) {
        return command(id, part, sight, Optional.empty());
    }

    /// {@return a shell command that is written in a step}
    ///
    /// @param id the id of the command node
    /// @param output the output option of the step, if it has one
    CommandNode command(String id, Part part, Sight sight, Optional<Part> output) {
        boolean isWord = isCommand(part);
        int before = part.source().problems();
        var whole = pattern(part, sight);
        boolean isGood = isWord && part.source().problems() == before;
        var values = new ArrayList<Pattern>();
        var text = new StringBuilder();
        for (var piece : whole instanceof Pattern.Mixed(var parts) ? parts : List.of(whole)) {
            if (piece instanceof Pattern.Constant(var literal)) {
                text.append(literal.text().replace("${", "$${"));
            } else {
                text.append(CommandNode.reference(values.size()));
                values.add(piece);
            }
        }
        var shell =
                shells.computeIfAbsent(
                        part.path(),
                        _ -> {
                            var made = shell(id, text.toString(), part, output);
                            if (isGood) {
                                nodeReader().refuse(made, part, values);
                            }
                            return made.id();
                        });
        return new CommandNode(NodeId.of(id), shell, part.text(), values, null);
    }

    private boolean isCommand(Part part) {
        if (files.kinds().all().stream().noneMatch(kind -> kind.type().equals(SHELL))) {
            part.problem("there is no type of node '%s' here".formatted(SHELL), "");
        } else if (part.value() instanceof Value.Items || part.value() instanceof Value.Fields) {
            part.wrong("a command must be a text", "");
        } else if (part.text().isBlank()) {
            part.wrong("the command is blank", "");
        } else {
            return true;
        }
        return false;
    }

    private NodeReader nodeReader() {
        return new NodeReader(files.kinds());
    }

    /// Creates the node of a command. Each command has one node, however often its step is read.
    private NodeDefinition shell(String id, String command, Part part, Optional<Part> output) {
        var name = cut(id, "-" + SHELL);
        for (int i = 2; isNode(name) || files.isNode(name) || isGraph(name); i++) {
            name = cut(id, "-%s-%d".formatted(SHELL, i));
        }
        var parameters = Value.Fields.EMPTY.with("command", command);
        if (output.filter(said -> isOutput(id, said)).isPresent()) {
            parameters = parameters.with("output", output.get().text());
        }
        var definition = new NodeDefinition(NodeId.of(name), SHELL, parameters);
        files.addMade(definition, part);
        return definition;
    }

    private boolean isOutput(String id, Part said) {
        int before = said.source().problems();
        var given = Value.Fields.EMPTY.with("output", said.text());
        nodeReader().refuse(new NodeDefinition(NodeId.of(id), SHELL, given), said, List.of());
        return said.source().problems() == before;
    }

    /// {@return a placeholder for the node with a name}
    Node reference(String name) {
        return new Reference(
                NodeId.of(name), new Pattern.Constant(new Value.Text(name)), files::isMade);
    }

    Node block(Graph graph) {
        return new Body(graph, Body.Kind.BLOCK, null, null, Workflow.Terms.NONE);
    }

    /// {@return a graph of the file, for one step that uses it}
    ///
    /// It is read again for each use, because the visible names depend on the enclosing workflow.
    Optional<Made> graph(String name, String id, Surround around, BlockReader blocks) {
        var part = graphs.get(name);
        if (part == null || !part.isObject()) {
            return Optional.empty();
        }
        if (around.graphs().contains(name)) {
            part.problem("graph '%s' uses itself".formatted(name), "");
            return Optional.empty();
        }
        var read = around.entering(Sight.of(around.sight().params()), name);
        return body(id, part.as(Shape.BLOCK), read, blocks)
                .map(body ->
                        new Made(
                                new Body(
                                        body.block.graph(),
                                        Body.Kind.GRAPH,
                                        null,
                                        body.output,
                                        Workflow.Terms.NONE),
                                body.block.drawn()));
    }

    /// {@return a list of steps with its output}
    Optional<Steps> body(String id, Part part, Surround around, BlockReader blocks) {
        return part.field("steps")
                .map(list -> {
                    var block = blocks.read(id, list, around);
                    var sight = around.sight().with(block.ids(), BlockReader.inside(list.items()));
                    var output = part.field("output").map(said -> pattern(said, sight));
                    return new Steps(block, output.orElse(null));
                });
    }

    /// {@return a name with a suffix, cut to the maximum length of names}
    static String cut(String name, String ending) {
        int most = Names.LONGEST - ending.length();
        return name.substring(0, Math.min(name.length(), most)) + ending;
    }

    /// A list of steps with its output.
    ///
    /// @param block the steps
    /// @param output the output, or null for the output of the last step
    record Steps(Block block, @Nullable Pattern output) {}

    /// A graph of the file.
    ///
    /// @param node the node
    /// @param drawn the drawings of its steps
    record Made(Body node, List<Drawn> drawn) {}
}
