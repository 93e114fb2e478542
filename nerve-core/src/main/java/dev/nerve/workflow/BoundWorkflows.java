package dev.nerve.workflow;

import dev.nerve.NerveException;
import dev.nerve.node.Nodes;
import dev.nerve.store.RunSource;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/// Workflows that a program has bound to their names, so that a run finds them again after a
/// restart. *Safe for many threads.*
public final class BoundWorkflows {

    private final Map<String, Bound> byName = new ConcurrentHashMap<>();

    /// Binds a workflow to its name, for new runs in place of what was bound before.
    ///
    /// @param workflow the workflow
    /// @param nodes the nodes that it finds by name
    /// @return how a run refers to it
    public RunSource bind(Workflow workflow, Nodes nodes) {
        byName.put(workflow.id().name(), new Bound(workflow, nodes));
        return RunSource.bound(workflow.id().name());
    }

    /// {@return the names that are bound, sorted}
    public List<String> names() {
        return byName.keySet().stream().sorted().toList();
    }

    /// {@return what is bound to a name}
    ///
    /// @param name the name
    /// @throws NerveException.NotFound if nothing is
    public Bound get(String name) {
        var bound = byName.get(name);
        if (bound == null) {
            throw new NerveException.NotFound("bind '%s' to resume".formatted(name));
        }
        return bound;
    }

    /// A workflow and its nodes.
    ///
    /// @param workflow the workflow
    /// @param nodes the nodes that it finds by name
    public record Bound(Workflow workflow, Nodes nodes) {}
}
