package dev.nerve.app.workflow;

import dev.nerve.cli.workflow.WorkflowFileBundler;
import dev.nerve.protocol.workflow.WorkflowSourceData;
import java.nio.file.Path;

/// The workflow files of this machine.
public enum LocalWorkflowFiles implements WorkflowFileBundler {
    FILES;

    @Override
    public WorkflowSourceData read(Path file) {
        var source = ScriptWorkflowReader.source(file);
        return new WorkflowSourceData(source.kind().wireName(), null, source.text(), source.file());
    }
}
