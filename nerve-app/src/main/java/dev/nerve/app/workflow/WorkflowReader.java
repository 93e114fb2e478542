package dev.nerve.app.workflow;

import dev.nerve.NerveException;
import dev.nerve.app.run.TextFile;
import dev.nerve.node.definition.NodeDefinition;
import dev.nerve.script.YamlWorkflows;
import dev.nerve.store.WorkflowSource;
import dev.nerve.workflow.Workflow;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// A reader of workflow sources.
public interface WorkflowReader {

    /// The maximum size of a file in MiB.
    int MAX_MIB = 1;

    /// {@return the workflow and nodes that a source defines}
    ///
    /// @param source the text of a file
    /// @throws NerveException.Invalid if the source has errors; the message lists all of them
    ParsedWorkflow read(WorkflowSource source);

    /// {@return the text and kind of a file, together with the files it includes}
    ///
    /// @param file a workflow in YAML or Java
    /// @throws NerveException if the file cannot be read
    static WorkflowSource load(Path file) {
        var name = file.getFileName().toString().toLowerCase(Locale.ROOT);
        var text = text(file);
        return name.endsWith(".java")
                ? new WorkflowSource(WorkflowSource.Kind.JAVA, "", text, file.toString())
                : new WorkflowSource(
                        WorkflowSource.Kind.YAML,
                        "",
                        YamlWorkflows.bundle(text, file.toString(), WorkflowReader::other),
                        file.toString());
    }

    /// Ignores everything except regular files; reading a device might never end.
    private static Optional<String> other(String name) {
        var file = Path.of(name);
        return Files.isRegularFile(file) ? Optional.of(text(file)) : Optional.empty();
    }

    private static String text(Path file) {
        return TextFile.read(file, MAX_MIB, "let nodes read large data");
    }

    /// The content of a workflow file.
    ///
    /// @param workflow the workflow
    /// @param nodes the nodes that the file defines
    record ParsedWorkflow(Workflow workflow, List<NodeDefinition> nodes) {}
}
