package dev.nerve.engine.workflow;

import dev.nerve.NerveException;
import dev.nerve.node.definition.NodeDefinition;
import dev.nerve.store.WorkflowSource;
import dev.nerve.workflow.Workflow;
import java.nio.file.Path;
import java.util.List;

/// A port to the languages of workflow files.
public interface WorkflowReader {

    /// {@return the text and kind of a file, together with the files it includes; its name is
    /// empty}
    ///
    /// @param file a workflow in YAML or Java
    /// @throws NerveException if the file cannot be read
    WorkflowSource load(Path file);

    /// {@return the workflow and nodes that a source defines}
    ///
    /// @param source the text of a file
    /// @throws NerveException.Invalid if the source has errors; the message lists all of them
    ParsedWorkflow read(WorkflowSource source);

    /// The content of a workflow file.
    ///
    /// @param workflow the workflow
    /// @param nodes the nodes that the file defines
    record ParsedWorkflow(Workflow workflow, List<NodeDefinition> nodes) {

        /// Copies the list.
        public ParsedWorkflow {
            nodes = List.copyOf(nodes);
        }
    }
}
