package dev.nerve.script.file;

import dev.nerve.NodeId;
import dev.nerve.node.NodeDefinition;
import dev.nerve.node.NodeKinds;
import dev.nerve.script.expression.Expressions;
import dev.nerve.script.problem.Problem;
import dev.nerve.script.problem.ScriptException;
import dev.nerve.workflow.Param;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// The files that one workflow is made of, while they are read.
///
/// The nodes of all of them are in one run, so a name means one node. *Confined to one thread.*
final class SourceSet {

    /// The most steps in all: what is used often is read often.
    private static final int MOST_STEPS = 10_000;

    private final Bundle bundle;
    private final NodeKinds kinds;
    private final PatternReader patterns = new PatternReader(new Expressions());
    private final Map<String, Opened> opened = new LinkedHashMap<>();
    private final Set<String> malformed = new HashSet<>();
    private final Map<String, String> texts = new LinkedHashMap<>();
    private final List<Problem> problems = new ArrayList<>();
    private final Map<String, NodeDefinition> nodes = new LinkedHashMap<>();
    private final Map<String, String> owners = new LinkedHashMap<>();
    private final Set<NodeId> made = new HashSet<>();
    private int steps;

    SourceSet(Bundle bundle, NodeKinds kinds) {
        this.bundle = bundle;
        this.kinds = kinds;
    }

    NodeKinds kinds() {
        return kinds;
    }

    PatternReader patterns() {
        return patterns;
    }

    /// {@return the file that is read first}
    ///
    /// @throws ScriptException if it is no YAML
    Opened main(String file) {
        return open(file, bundle.text());
    }

    /// {@return another file, unless it is missing or no YAML}
    ///
    /// @param name its name
    /// @param at where it is named
    Optional<Opened> find(String name, Part at) {
        var text = bundle.others().get(name);
        if (text == null) {
            at.wrong("there is no file '%s'".formatted(name), "its path begins where this file is");
            return Optional.empty();
        }
        if (malformed.contains(name)) {
            return Optional.empty();
        }
        var known = opened.get(name);
        try {
            return Optional.of(known == null ? open(name, text) : known);
        } catch (ScriptException problem) {
            malformed.add(name);
            texts.put(name, text);
            problems.addAll(problem.problems());
            return Optional.empty();
        }
    }

    boolean isOpen(String name) {
        return opened.containsKey(name);
    }

    private Opened open(String file, String text) {
        var source = Source.of(text, file, problems);
        texts.put(file, text);
        var whole = source.whole().as(Shape.FILE);
        var definitions = new Definitions(whole, this);
        var params = ParamsReader.read(whole.field("params"));
        var made = new Opened(whole, definitions, params);
        opened.put(FileNames.normal(file), made);
        return made;
    }

    /// Adds a node; one that is the same in two files is one node.
    ///
    /// @param at where it is defined
    void add(NodeDefinition node, Part at) {
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

    /// Adds a node that is made for a command in a step.
    ///
    /// @param at where the command is
    void addMade(NodeDefinition node, Part at) {
        made.add(node.id());
        add(node, at);
    }

    /// {@return whether a node is made for a command in a step, so that nobody knows its name}
    boolean isMade(NodeId node) {
        return made.contains(node);
    }

    boolean isNode(String name) {
        return nodes.containsKey(name);
    }

    List<NodeDefinition> nodes() {
        return List.copyOf(nodes.values());
    }

    /// {@return whether so many more steps can be read}
    ///
    /// @param list where they are
    boolean hasRoomFor(int count, Part list) {
        boolean had = steps <= MOST_STEPS;
        steps += Math.min(count, MOST_STEPS);
        if (had && steps > MOST_STEPS) {
            list.problem(
                    "this makes more than %,d steps, with those of graphs and workflows wherever"
                                    .formatted(MOST_STEPS)
                            + " they are used",
                    "let a loop or a map do what is done often");
        }
        steps = Math.min(steps, MOST_STEPS + 1);
        return steps <= MOST_STEPS;
    }

    /// Tells what is wrong, if anything is.
    ///
    /// @throws ScriptException if there are problems
    void check() {
        if (!problems.isEmpty()) {
            throw ScriptException.of(texts, problems);
        }
    }

    /// A file that was read as YAML.
    ///
    /// @param whole all of it
    /// @param definitions what it defines by name
    /// @param params the parameters of its workflow
    record Opened(Part whole, Definitions definitions, List<Param> params) {

        Opened {
            params = List.copyOf(params);
        }
    }
}
