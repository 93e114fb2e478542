package dev.nerve.app;

import dev.nerve.NerveException;
import dev.nerve.node.NodeDefinition;
import dev.nerve.store.RunSource;
import dev.nerve.workflow.Workflow;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/// Workflows in files.
interface WorkflowFiles {

    /// {@return what a source says}
    ///
    /// @param source the text of a file
    /// @throws NerveException.Invalid if it is wrong; the message tells all that is
    Read read(RunSource source);

    /// {@return the text of a file, and of which kind it is}
    ///
    /// @param file YAML or Java
    /// @throws NerveException if it cannot be read
    static RunSource load(Path file) {
        var name = file.getFileName().toString().toLowerCase(Locale.ROOT);
        var kind = name.endsWith(".java") ? RunSource.Kind.JAVA : RunSource.Kind.YAML;
        try {
            return new RunSource(kind, "", Files.readString(file), file.toString());
        } catch (NoSuchFileException _) {
            throw new NerveException.NotFound("there is no file '%s'".formatted(file));
        } catch (IOException failure) {
            throw new NerveException.Unavailable(
                    "cannot read '%s': %s".formatted(file, failure.getMessage()), failure);
        }
    }

    /// What a file says.
    ///
    /// @param workflow its workflow
    /// @param nodes the nodes that it brings along
    record Read(Workflow workflow, List<NodeDefinition> nodes) {}
}
