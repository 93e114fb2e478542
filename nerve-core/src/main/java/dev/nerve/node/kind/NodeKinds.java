package dev.nerve.node.kind;

import dev.nerve.NerveException;
import dev.nerve.node.Node;
import dev.nerve.node.definition.NodeDefinition;
import dev.nerve.value.Value;
import dev.nerve.value.schema.DefinitionSchema;
import dev.nerve.value.schema.JsonSchemaWriter;
import dev.nerve.value.schema.NodeSchemas;
import dev.nerve.value.schema.SchemaCheck;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/// The available node kinds. Creates live nodes from definitions.
///
/// *Immutable.*
public final class NodeKinds {

    private final Map<String, NodeKind> byType = new LinkedHashMap<>();
    private final Function<NodeDefinition, Optional<Node>> made;
    private final Checking checking;

    private NodeKinds(
            List<NodeKind> kinds,
            Function<NodeDefinition, Optional<Node>> made,
            Checking checking) {
        this.made = made;
        this.checking = checking;
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
        return new NodeKinds(kinds, _ -> Optional.empty(), Checking.EVERYTHING);
    }

    /// {@return the same kinds, which return existing nodes instead of new ones}
    ///
    /// @param known returns the existing node for a definition, if there is one
    public NodeKinds withExisting(Function<NodeDefinition, Optional<Node>> known) {
        return new NodeKinds(all(), known, checking);
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
        if (checking == Checking.EVERYTHING) {
            check(kind, definition);
        }
        // The check has covered the definitions inside.
        return kind.make(definition, new NodeKinds(all(), made, Checking.NOTHING));
    }

    private void check(NodeKind kind, NodeDefinition definition) {
        var place = SchemaCheck.ofParameters(schemas());
        kind.check(definition, place, this);
        if (!place.problems().isEmpty()) {
            throw new NerveException.Invalid(
                    "node '%s' (%s): %s"
                            .formatted(
                                    definition.id(),
                                    kind.type(),
                                    String.join("; ", place.problems())));
        }
    }

    /// {@return the problems of a definition as data, each with its place; empty if it is right}
    ///
    /// @param definition an object with `id`, `type` and optionally `parameters`
    public List<String> problems(Value definition) {
        var place = SchemaCheck.of(schemas());
        DefinitionSchema.DEFINITION.check(definition, place);
        return place.problems();
    }

    /// {@return the JSON Schema of the definitions of all kinds, draft 2020-12}
    ///
    /// It also describes the nodes inside a definition, at any depth.
    public Value.Fields schema() {
        return JsonSchemaWriter.document(
                "The definition of a node", DefinitionSchema.DEFINITION, schemas());
    }

    /// {@return the schemas of the definitions of all kinds}
    public NodeSchemas schemas() {
        return new KindSchemas(this);
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
        return DefinitionSchema.unknown(type, List.copyOf(byType.keySet()));
    }

    /// The checks of a set of kinds before it creates nodes.
    private enum Checking {
        EVERYTHING,
        NOTHING
    }
}
