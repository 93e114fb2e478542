package dev.nerve.app.workflow;

import dev.nerve.node.kind.NodeKinds;
import dev.nerve.script.JavaWorkflows;
import dev.nerve.script.YamlWorkflows;
import dev.nerve.script.problem.WorkflowFileException;
import dev.nerve.store.WorkflowSource;

/// A reader of workflows in YAML and Java.
///
/// @param kinds the kinds that their nodes can have
public record ScriptWorkflowReader(NodeKinds kinds) implements WorkflowReader {

    @Override
    public ParsedWorkflow read(WorkflowSource source) {
        try {
            return readOrTell(source);
        } catch (WorkflowFileException problems) {
            throw problems.toInvalid();
        }
    }

    private ParsedWorkflow readOrTell(WorkflowSource source) {
        if (source.kind() == WorkflowSource.Kind.JAVA) {
            var loaded = JavaWorkflows.load(source.text(), source.file());
            return new ParsedWorkflow(loaded.workflow(), loaded.nodes());
        }
        var content = YamlWorkflows.read(source.text(), source.file(), kinds);
        return new ParsedWorkflow(content.workflow(), content.nodes());
    }
}
