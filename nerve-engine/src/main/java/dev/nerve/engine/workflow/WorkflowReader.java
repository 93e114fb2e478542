package dev.nerve.engine.workflow;

import dev.nerve.NerveException;
import dev.nerve.store.WorkflowSource;
import dev.nerve.workflow.LoadedWorkflow;
import dev.nerve.workflow.SourceDefect;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

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
    /// Two calls return two workflows that share no state. Reading the same text again is cheap: a
    /// reader compiles a text only once, as long as it remembers it.
    ///
    /// @param source the text of a file
    /// @throws NerveException.Invalid if the source has errors; the message lists all of them
    LoadedWorkflow read(WorkflowSource source);

    /// {@return all problems of a source; none if it can run}
    ///
    /// @param source the text of a file
    default List<WorkflowProblem> problems(WorkflowSource source) {
        try {
            read(source);
            return List.of();
        } catch (NerveException.Invalid invalid) {
            return List.of(WorkflowProblem.of(invalid.getMessage()));
        }
    }

    /// {@return the drawings of the workflow that a source defines}
    ///
    /// @param source the text of a file
    /// @throws NerveException.Invalid if the source has errors; the message lists all of them
    default WorkflowDrawing draw(WorkflowSource source) {
        return WorkflowDrawing.of(read(source).workflow());
    }

    /// {@return the defect that keeps a stored source from being read, if it has one}
    ///
    /// This executes no code of the source.
    ///
    /// @param source a source that was read once, perhaps by another version
    Optional<SourceDefect> check(WorkflowSource source);
}
