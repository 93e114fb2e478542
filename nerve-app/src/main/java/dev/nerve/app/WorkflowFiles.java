package dev.nerve.app;

import dev.nerve.NerveException;
import dev.nerve.app.run.TextFile;
import dev.nerve.node.NodeDefinition;
import dev.nerve.script.Scripts;
import dev.nerve.store.RunSource;
import dev.nerve.workflow.Workflow;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// Workflows in files.
interface WorkflowFiles {

    /// The largest file that is read.
    int MOST_MIB = 1;

    /// {@return what a source says}
    ///
    /// @param source the text of a file
    /// @throws NerveException.Invalid if it is wrong; the message tells all that is
    Read read(RunSource source);

    /// {@return the text of a file with those of all it needs, and of which kind it is}
    ///
    /// @param file YAML or Java
    /// @throws NerveException if it cannot be read
    static RunSource load(Path file) {
        var name = file.getFileName().toString().toLowerCase(Locale.ROOT);
        var text = text(file);
        return name.endsWith(".java")
                ? new RunSource(RunSource.Kind.JAVA, "", text, file.toString())
                : new RunSource(
                        RunSource.Kind.YAML,
                        "",
                        Scripts.bundle(text, file.toString(), WorkflowFiles::other),
                        file.toString());
    }

    /// What is no file, such as a device that never ends, is not read.
    private static Optional<String> other(String name) {
        var file = Path.of(name);
        return Files.isRegularFile(file) ? Optional.of(text(file)) : Optional.empty();
    }

    private static String text(Path file) {
        return TextFile.read(file, MOST_MIB, "let nodes keep large data");
    }

    /// What a file says.
    ///
    /// @param workflow its workflow
    /// @param nodes the nodes that it brings along
    record Read(Workflow workflow, List<NodeDefinition> nodes) {}
}
