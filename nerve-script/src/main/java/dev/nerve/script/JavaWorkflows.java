package dev.nerve.script;

import dev.nerve.node.definition.NodeDefinition;
import dev.nerve.script.problem.WorkflowFileException;
import dev.nerve.workflow.Workflow;
import java.util.List;

/// A loader of workflows that are written as single Java source files.
///
/// Such a file has a method `Workflow workflow()`, and may have `List<NodeDefinition> nodes()` for
/// the nodes it needs. It can be a compact source file, and have a `void main()` that runs it
/// without nerve. Every load has its own class loader: loading a file again returns another
/// definition and does not affect running workflows. A [JavaWorkflowCompiler] remembers what it
/// compiled.
///
/// *Safe for many threads.*
public final class JavaWorkflows {

    private JavaWorkflows() {}

    /// {@return the workflow in a file}
    ///
    /// @param text the content of the file
    /// @param file its name, for messages
    /// @throws WorkflowFileException if the file does not compile or has no workflow; it lists all
    ///     mistakes
    public static LoadedJavaWorkflow load(String text, String file) {
        return new JavaWorkflowCompiler().load(text, file);
    }

    /// A workflow that was loaded from a source file.
    ///
    /// @param workflow the workflow
    /// @param nodes the definitions of the nodes that it needs
    public record LoadedJavaWorkflow(Workflow workflow, List<NodeDefinition> nodes) {

        /// Copies the list.
        public LoadedJavaWorkflow {
            nodes = List.copyOf(nodes);
        }
    }
}
