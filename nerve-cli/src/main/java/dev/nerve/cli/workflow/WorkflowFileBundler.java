package dev.nerve.cli.workflow;

import dev.nerve.protocol.workflow.WorkflowSourceData;
import java.nio.file.Path;

/// A port that reads workflow files. A workflow travels to an engine as text, never as a path.
@FunctionalInterface
public interface WorkflowFileBundler {

    /// {@return the text of a workflow, with the texts of all files that it names}
    ///
    /// @param file a workflow in YAML or Java
    /// @throws dev.nerve.NerveException if a file cannot be read
    WorkflowSourceData read(Path file);
}
