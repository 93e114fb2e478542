package dev.nerve.workflow;

import dev.nerve.HintId;
import dev.nerve.NerveException;
import dev.nerve.node.Nodes;
import dev.nerve.store.WorkflowSource;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/// The workflows that a program bound to names, so that a resumed run finds them after a restart.
/// *Safe for many threads.*
public final class BoundWorkflows {

    private final Map<String, BoundWorkflow> byName = new ConcurrentHashMap<>();

    /// Binds a workflow to its name. New runs use it instead of the workflow bound before.
    ///
    /// @param workflow the workflow
    /// @param nodes the nodes that it finds by name
    /// @return the reference of a run to the workflow
    public WorkflowSource bind(Workflow workflow, Nodes nodes) {
        byName.put(workflow.id().name(), new BoundWorkflow(workflow, nodes));
        return WorkflowSource.bound(workflow.id().name());
    }

    /// {@return the bound names, sorted}
    public List<String> names() {
        return byName.keySet().stream().sorted().toList();
    }

    /// {@return the workflow that is bound to a name}
    ///
    /// @param name the name
    /// @throws NerveException.NotFound if none is
    public BoundWorkflow get(String name) {
        var bound = byName.get(name);
        if (bound == null) {
            throw new NerveException.NotFound("bind '%s' to resume".formatted(name))
                    .with("workflow", name)
                    .with(HintId.BIND_WORKFLOW);
        }
        return bound;
    }

    /// A workflow and its nodes.
    ///
    /// @param workflow the workflow
    /// @param nodes the nodes that it finds by name
    public record BoundWorkflow(Workflow workflow, Nodes nodes) {}
}
