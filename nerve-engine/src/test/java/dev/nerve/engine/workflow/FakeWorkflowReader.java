package dev.nerve.engine.workflow;

import dev.nerve.NerveException;
import dev.nerve.node.definition.NodeDefinition;
import dev.nerve.store.WorkflowSource;
import dev.nerve.workflow.LoadedWorkflow;
import dev.nerve.workflow.SourceDefect;
import dev.nerve.workflow.Workflow;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/// A reader whose files are workflows of a test. The text of a file is the name of its workflow.
///
/// *Safe for many threads.*
public final class FakeWorkflowReader implements WorkflowReader {

    private final Map<String, Content> byName = new ConcurrentHashMap<>();
    private final AtomicInteger reads = new AtomicInteger();

    /// Adds a file.
    ///
    /// @param workflow the workflow in it
    /// @param nodes the nodes that it defines
    /// @return its source
    public WorkflowSource add(Workflow workflow, NodeDefinition... nodes) {
        var name = workflow.id().name();
        byName.put(name, new Content(workflow, List.of(nodes)));
        return new WorkflowSource(WorkflowSource.Kind.YAML, name, name, name + ".yaml");
    }

    @Override
    public WorkflowSource load(Path file) {
        var name = file.getFileName().toString().replace(".yaml", "");
        return new WorkflowSource(WorkflowSource.Kind.YAML, "", name, file.toString());
    }

    @Override
    public LoadedWorkflow read(WorkflowSource source) {
        reads.incrementAndGet();
        var found = byName.get(source.text());
        if (found == null) {
            throw new NerveException.Invalid(source.file() + ":1:1: it has errors");
        }
        return new LoadedWorkflow(source, found.workflow, found.nodes);
    }

    @Override
    public Optional<SourceDefect> check(WorkflowSource source) {
        return Optional.empty();
    }

    /// {@return the number of reads since the last call}
    public int takeReads() {
        return reads.getAndSet(0);
    }

    private record Content(Workflow workflow, List<NodeDefinition> nodes) {}
}
