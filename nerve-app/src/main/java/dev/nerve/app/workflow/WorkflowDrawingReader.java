package dev.nerve.app.workflow;

import dev.nerve.engine.workflow.WorkflowDrawing;
import dev.nerve.node.kind.NodeKinds;
import dev.nerve.script.JavaWorkflows;
import dev.nerve.script.YamlWorkflows;
import dev.nerve.script.problem.WorkflowFileException;
import dev.nerve.store.WorkflowSource;

/// A reader that turns the source of a workflow into a [WorkflowDrawing].
public final class WorkflowDrawingReader {

    private WorkflowDrawingReader() {}

    public static WorkflowDrawing of(WorkflowSource source, NodeKinds kinds) {
        try {
            return read(source, kinds);
        } catch (WorkflowFileException problems) {
            throw problems.toInvalid();
        }
    }

    private static WorkflowDrawing read(WorkflowSource source, NodeKinds kinds) {
        if (source.kind() == WorkflowSource.Kind.JAVA) {
            return WorkflowDrawing.of(JavaWorkflows.load(source.text(), source.file()).workflow());
        }
        var content = YamlWorkflows.read(source.text(), source.file(), kinds);
        return new WorkflowDrawing(
                content.id(),
                content.description(),
                content.params(),
                content.tree(),
                content.mermaid(),
                content.dot());
    }
}
