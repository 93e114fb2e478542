package dev.nerve.script;

import dev.nerve.node.NodeDefinition;
import dev.nerve.script.problem.ScriptException;
import dev.nerve.script.source.LoadedSource;
import dev.nerve.workflow.Workflow;
import java.util.List;

/// A loader of workflows that are written as single Java source files.
///
/// Such a file has a method `Workflow workflow()`, and may have `List<NodeDefinition> nodes()` for
/// the nodes it needs. It can be a compact source file, and have a `void main()` that runs it
/// without nerve. Every load has its own class loader: loading a file again returns another
/// definition and does not affect running workflows.
///
/// *Safe for many threads.*
public final class JavaScripts {

    private JavaScripts() {}

    /// {@return the workflow in a file}
    ///
    /// @param text the content of the file
    /// @param file its name, for messages
    /// @throws ScriptException if the file does not compile or has no workflow; it lists all
    ///     mistakes
    public static Loaded load(String text, String file) {
        var source = LoadedSource.of(text, file);
        return new Loaded(source.workflow(), source.nodes());
    }

    /// A workflow that was loaded from a source file.
    ///
    /// @param workflow the workflow
    /// @param nodes the definitions of the nodes that it needs
    public record Loaded(Workflow workflow, List<NodeDefinition> nodes) {

        /// Copies the list.
        public Loaded {
            nodes = List.copyOf(nodes);
        }
    }
}
