package dev.nerve.node.kind;

import dev.nerve.NameRules;
import dev.nerve.NerveException;
import dev.nerve.NodeId;
import dev.nerve.node.Node;
import dev.nerve.node.NodeFunction;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/// A registry of Java functions by name. Definitions refer to them by name, also after a restart.
///
/// *Safe for many threads.*
public final class FunctionRegistry {

    private final Map<String, NodeFunction> byName = new ConcurrentHashMap<>();

    /// Binds a name to a function.
    ///
    /// @param name the name
    /// @param function the function to bind
    /// @return this
    /// @throws NerveException.AlreadyExists if the name is already bound
    public FunctionRegistry bind(String name, NodeFunction function) {
        if (byName.putIfAbsent(NameRules.check("function name", name), function) != null) {
            throw new NerveException.AlreadyExists(
                    "function '%s' is bound already".formatted(name));
        }
        return this;
    }

    /// {@return the function bound to a name, if there is one}
    ///
    /// @param name the name
    public Optional<NodeFunction> find(String name) {
        return Optional.ofNullable(byName.get(name));
    }

    /// {@return the names that are bound, sorted}
    public List<String> names() {
        return byName.keySet().stream().sorted().toList();
    }

    /// {@return a node that executes the function with this name; it may be bound later}
    ///
    /// @param id the node's name
    /// @param function the function's name
    public Node node(String id, String function) {
        return new NamedFunctionNode(
                NodeId.of(id), NameRules.check("function name", function), this);
    }

    /// {@return the kind whose nodes execute these functions}
    public NodeKind kind() {
        return new FunctionNodeKind(this);
    }
}
