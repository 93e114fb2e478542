package dev.nerve.node.kind;

import dev.nerve.NameRules;
import dev.nerve.NerveException;
import dev.nerve.TextTruncator;
import dev.nerve.node.Node;
import dev.nerve.node.definition.NodeDefinition;
import dev.nerve.value.Value;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// The available node kinds. Creates live nodes from definitions.
///
/// *Immutable.*
public final class NodeKinds {

    private static final int LONGEST_SHOWN = 80;

    private final Map<String, NodeKind> byType = new LinkedHashMap<>();
    private final Function<NodeDefinition, Optional<Node>> made;

    private NodeKinds(List<NodeKind> kinds, Function<NodeDefinition, Optional<Node>> made) {
        this.made = made;
        for (var kind : kinds) {
            if (byType.put(kind.type(), kind) != null) {
                throw new IllegalArgumentException("two kinds are called " + kind.type());
            }
        }
    }

    /// {@return a set of these kinds}
    ///
    /// @param kinds the kinds, each with a different type
    public static NodeKinds of(List<NodeKind> kinds) {
        return new NodeKinds(kinds, _ -> Optional.empty());
    }

    /// {@return the same kinds, which return existing nodes instead of new ones}
    ///
    /// @param known returns the existing node for a definition, if there is one
    public NodeKinds withExisting(Function<NodeDefinition, Optional<Node>> known) {
        return new NodeKinds(all(), known);
    }

    /// {@return the kinds, in the order of registration}
    public List<NodeKind> all() {
        return List.copyOf(byType.values());
    }

    /// {@return the live node for a definition}
    ///
    /// @param definition the definition
    /// @throws NerveException.Invalid if the node cannot be created; the message lists all problems
    public Node make(NodeDefinition definition) {
        return made.apply(definition).orElseGet(() -> makeNew(definition));
    }

    private Node makeNew(NodeDefinition definition) {
        var kind = byType.get(definition.type());
        if (kind == null) {
            throw new NerveException.Invalid(
                    "node '%s': %s".formatted(definition.id(), unknown(definition.type())));
        }
        var problems = problems(kind, definition.parameters());
        if (!problems.isEmpty()) {
            throw new NerveException.Invalid(
                    "node '%s' (%s): %s"
                            .formatted(definition.id(), kind.type(), String.join("; ", problems)));
        }
        return kind.make(definition, this);
    }

    /// {@return the kind with this type}
    ///
    /// @param type its name
    /// @throws NerveException.Invalid if there is none; the message lists the available types
    public NodeKind get(String type) {
        var kind = byType.get(type);
        if (kind == null) {
            throw new NerveException.Invalid(unknown(type));
        }
        return kind;
    }

    private String unknown(String type) {
        return "unknown type %s; there is: %s"
                .formatted(NameRules.quote(type), String.join(", ", byType.keySet()));
    }

    private static List<String> problems(NodeKind kind, Value.Fields given) {
        var problems = new ArrayList<String>();
        var unknown = new ArrayList<>(given.fields().keySet());
        for (var parameter : kind.parameters()) {
            unknown.remove(parameter.name());
            var problem = problem(parameter, given.fields().get(parameter.name()));
            if (problem != null) {
                problems.add(problem);
            }
        }
        unknown.forEach(name ->
                problems.add(
                        "unknown parameter %s; it takes %s"
                                .formatted(NameRules.quote(name), known(kind))));
        return problems;
    }

    private static String known(NodeKind kind) {
        var names = kind.parameters().stream().map(NodeKind.Parameter::name).toList();
        return names.isEmpty() ? "none" : String.join(", ", names);
    }

    private static @Nullable String problem(NodeKind.Parameter parameter, @Nullable Value value) {
        if (value == null || value.equals(Value.NULL)) {
            return parameter.need() == NodeKind.Requirement.REQUIRED
                    ? "missing parameter '%s': %s".formatted(parameter.name(), parameter.summary())
                    : null;
        }
        return parameter.form().fits(value)
                ? null
                : "parameter '%s' must be %s, not %s"
                        .formatted(parameter.name(), parameter.form().words(), shown(value));
    }

    /// A value can be megabytes long, and a person reads the message.
    private static String shown(Value value) {
        return TextTruncator.truncate(value.toJson(), LONGEST_SHOWN);
    }
}
