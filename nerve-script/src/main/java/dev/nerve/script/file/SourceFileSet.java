package dev.nerve.script.file;

import dev.nerve.NodeId;
import dev.nerve.node.definition.NodeDefinition;
import dev.nerve.node.kind.NodeKinds;
import dev.nerve.script.expression.ExpressionCompiler;
import dev.nerve.script.file.schema.FileValue;
import dev.nerve.script.file.schema.ObjectType;
import dev.nerve.script.file.schema.SourceFile;
import dev.nerve.script.file.schema.WorkflowFilePaths;
import dev.nerve.script.file.template.ValueTemplateReader;
import dev.nerve.script.problem.FileProblem;
import dev.nerve.script.problem.WorkflowFileException;
import dev.nerve.value.Value;
import dev.nerve.workflow.WorkflowParam;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// The files of one workflow while they are read.
///
/// The nodes of all files are in one run, so a name means one node. *Confined to one thread.*
final class SourceFileSet {

    /// The most steps in all files. Steps count once for every use.
    private static final int MOST_STEPS = 10_000;

    private final WorkflowBundle bundle;
    private final NodeKinds kinds;
    private final NodeScope scope;
    private final ValueTemplateReader patterns = new ValueTemplateReader(new ExpressionCompiler());
    private final Map<String, OpenedFile> opened = new LinkedHashMap<>();
    private final Set<String> malformed = new HashSet<>();
    private final Map<String, String> texts = new LinkedHashMap<>();
    private final List<FileProblem> problems = new ArrayList<>();
    private final Map<String, NodeDefinition> nodes = new LinkedHashMap<>();
    private final Map<String, String> owners = new LinkedHashMap<>();
    private final Set<NodeId> made = new HashSet<>();
    private int steps;

    SourceFileSet(WorkflowBundle bundle, NodeKinds kinds, NodeScope scope) {
        this.bundle = bundle;
        this.kinds = kinds;
        this.scope = scope;
    }

    /// {@return the set of a definition that is data, without files}
    static SourceFileSet ofDefinition(NodeKinds kinds) {
        return new SourceFileSet(new WorkflowBundle("", Map.of()), kinds, NodeScope.SESSION);
    }

    NodeScope scope() {
        return scope;
    }

    /// {@return the root of a definition; the set receives its problems}
    FileValue definition(Value value) {
        return SourceFile.of(value, problems).root();
    }

    List<FileProblem> problems() {
        return List.copyOf(problems);
    }

    NodeKinds kinds() {
        return kinds;
    }

    ValueTemplateReader patterns() {
        return patterns;
    }

    /// {@return the main file}
    ///
    /// @throws WorkflowFileException if it is not YAML
    OpenedFile main(String file) {
        return open(file, bundle.text());
    }

    /// {@return another file; empty if it is missing or not YAML}
    ///
    /// @param name its name
    /// @param at the reference to it
    Optional<OpenedFile> find(String name, FileValue at) {
        var text = bundle.others().get(name);
        if (text == null) {
            at.contentProblem(
                    "there is no file '%s'".formatted(name), "its path begins where this file is");
            return Optional.empty();
        }
        if (malformed.contains(name)) {
            return Optional.empty();
        }
        var known = opened.get(name);
        try {
            return Optional.of(known == null ? open(name, text) : known);
        } catch (WorkflowFileException problem) {
            malformed.add(name);
            texts.put(name, text);
            problems.addAll(problem.problems());
            return Optional.empty();
        }
    }

    boolean isOpen(String name) {
        return opened.containsKey(name);
    }

    private OpenedFile open(String file, String text) {
        var source = SourceFile.of(text, file, problems);
        texts.put(file, text);
        var whole = source.root().checkedAs(ObjectType.FILE);
        var definitions = new FileDefinitions(whole, this);
        var params = ParamsReader.read(whole.field("params"));
        var made = new OpenedFile(whole, definitions, params);
        opened.put(WorkflowFilePaths.normal(file), made);
        return made;
    }

    /// Adds a node. Two files may define the same node.
    ///
    /// @param at its definition in the file
    void add(NodeDefinition node, FileValue at) {
        var name = node.id().name();
        var other = nodes.putIfAbsent(name, node);
        var file = at.source().file();
        var owner = owners.computeIfAbsent(name, _ -> file);
        if (other != null && !other.equals(node) && !owner.equals(file)) {
            at.problem(
                    "'%s' has another node '%s'".formatted(owner, name),
                    "the nodes of all files are in one run: rename this one, or say the same");
        }
    }

    /// Adds a node that nerve creates for a command in a step.
    ///
    /// @param at the command in the file
    void addCommandNode(NodeDefinition node, FileValue at) {
        made.add(node.id());
        add(node, at);
    }

    /// {@return whether nerve created a node for a command in a step, so that no one can name it}
    boolean isCommandNode(NodeId node) {
        return made.contains(node);
    }

    boolean isNode(String name) {
        return nodes.containsKey(name);
    }

    List<NodeDefinition> nodes() {
        return List.copyOf(nodes.values());
    }

    /// {@return whether that many more steps are within the limit}
    ///
    /// @param list the list with the steps
    boolean addStepCount(int count, FileValue list) {
        boolean had = steps <= MOST_STEPS;
        steps += Math.min(count, MOST_STEPS);
        if (had && steps > MOST_STEPS) {
            list.problem(
                    "this makes more than %,d steps, with those of graphs and workflows wherever"
                                    .formatted(MOST_STEPS)
                            + " they are used",
                    "use a loop or a map for repeated steps");
        }
        steps = Math.min(steps, MOST_STEPS + 1);
        return steps <= MOST_STEPS;
    }

    /// Throws an exception if there are problems.
    ///
    /// @throws WorkflowFileException if there are problems
    void check() {
        if (!problems.isEmpty()) {
            throw WorkflowFileException.of(texts, problems);
        }
    }

    /// The nodes and workflows that steps can name.
    enum NodeScope {
        /// Those of the files.
        FILES,
        /// Also those of the session in which the steps will run.
        SESSION
    }

    /// A file that was parsed as YAML.
    ///
    /// @param whole its root value
    /// @param definitions its named definitions
    /// @param params the parameters of its workflow
    record OpenedFile(FileValue whole, FileDefinitions definitions, List<WorkflowParam> params) {

        OpenedFile {
            params = List.copyOf(params);
        }
    }
}
