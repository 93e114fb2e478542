package dev.nerve.script;

import dev.nerve.node.NodeDefinition;
import dev.nerve.script.problem.ScriptException;
import dev.nerve.script.source.LoadedSource;
import dev.nerve.workflow.Workflow;
import java.util.List;

/// Loads workflows that are written as single Java source files.
///
/// Such a file has a method `Workflow workflow()`, and may have `List<NodeDefinition> nodes()` for
/// the nodes it needs. It can be a compact source file, and have a `void main()` that runs it
/// without nerve around it. Every load has a class loader of its own: loading a file again gives
/// another definition and leaves what runs alone.
///
/// *Safe for many threads.*
public final class JavaScripts {

    private JavaScripts() {}

    /// {@return the workflow that a file has}
    ///
    /// @param text what is in the file
    /// @param file its name, for messages
    /// @throws ScriptException if it does not compile, or has no workflow; tells everything that is
    ///     wrong with it
    public static Loaded load(String text, String file) {
        var source = LoadedSource.of(text, file);
        return new Loaded(source.workflow(), source.nodes());
    }

    /// A workflow that was loaded from a source file.
    ///
    /// @param workflow the workflow
    /// @param nodes what the nodes that it needs are made from
    public record Loaded(Workflow workflow, List<NodeDefinition> nodes) {

        /// Copies what is given.
        public Loaded {
            nodes = List.copyOf(nodes);
        }
    }
}
