package dev.nerve.script.file;

import dev.nerve.NameRules;
import dev.nerve.node.definition.NodeDefinition;
import dev.nerve.node.kind.NodeKinds;
import dev.nerve.script.expression.VisibleNames;
import dev.nerve.script.file.schema.ObjectType;
import dev.nerve.script.file.schema.WorkflowFilePaths;
import dev.nerve.script.flow.ScopedGraph;
import dev.nerve.workflow.Workflow;
import java.util.List;
import java.util.Optional;

/// The reader of a workflow file and the files that it needs.
public final class WorkflowFileReader {

    private WorkflowFileReader() {}

    /// {@return the parsed file}
    ///
    /// @param text the content of the file, or a [WorkflowBundle] as one text
    /// @param file its name
    /// @param kinds the available node kinds
    /// @throws dev.nerve.script.problem.WorkflowFileException if the file has mistakes; it lists
    ///     all of them
    public static ParsedWorkflowFile read(String text, String file, NodeKinds kinds) {
        var files =
                new SourceFileSet(WorkflowBundle.parse(text), kinds, SourceFileSet.NodeScope.FILES);
        var main = files.main(file);
        var id = main.whole().text("id").filter(NameRules::isName).orElse("workflow");
        var read = read(id, main, WorkflowFilePaths.normal(file));
        files.check();
        var workflow = read.orElseThrow();
        return new ParsedWorkflowFile(workflow.workflow(), files.nodes(), workflow.drawn());
    }

    /// {@return the workflow of a file or a definition; problems are reported}
    ///
    /// @param id its name
    /// @param main the file or the definition
    /// @param file the name of the file
    static Optional<ParsedWorkflow> read(String id, SourceFileSet.OpenedFile main, String file) {
        var whole = main.whole();
        var names = VisibleNames.of(ParamsReader.types(main.params()));
        var around = StepListContext.of(names, List.of(file));
        var steps =
                main.definitions().body(id, whole, around, new StepListReader(main.definitions()));
        var options = new StepOptionsReader(main.definitions()).terms(whole);
        readUnused(main, around);
        return steps.map(read -> {
            var scopedGraph =
                    new ScopedGraph(
                            read.block().graph(),
                            ScopedGraph.ScopeKind.WORKFLOW,
                            null,
                            read.output(),
                            Workflow.Options.NONE);
            var workflow =
                    Workflow.of(id, whole.text("description").orElse(""), scopedGraph)
                            .withParams(main.params())
                            .withPolicy(options.policy())
                            .withLimits(options.limits());
            return new ParsedWorkflow(workflow, read.block().drawn());
        });
    }

    /// Checks the graphs and workflows that no step uses.
    static void readUnused(SourceFileSet.OpenedFile file, StepListContext around) {
        var definitions = file.definitions();
        var blocks = new StepListReader(definitions);
        definitions
                .graphs()
                .forEach((name, fileValue) -> {
                    if (fileValue.isObject()) {
                        definitions.graph(name, name, around, blocks);
                    } else {
                        fileValue.checkedAs(ObjectType.BLOCK);
                    }
                });
        definitions
                .workflows()
                .forEach((name, fileValue) -> {
                    var workflow = fileValue.checkedAs(ObjectType.WORKFLOW);
                    var types = ParamsReader.types(ParamsReader.read(workflow.field("params")));
                    var inside =
                            around.insideBlock(
                                    VisibleNames.of(types), WorkflowCallReader.MARK + name);
                    new StepOptionsReader(definitions).terms(workflow);
                    definitions.body(name, workflow, inside, blocks);
                });
    }

    /// A workflow with the drawings of its steps.
    ///
    /// @param workflow the workflow
    /// @param drawn the drawings of its steps
    record ParsedWorkflow(Workflow workflow, List<DiagramStep> drawn) {}

    /// A parsed workflow file.
    ///
    /// @param workflow the workflow
    /// @param nodes the definitions of the nodes that it needs
    /// @param drawn the drawings of its steps
    public record ParsedWorkflowFile(
            Workflow workflow, List<NodeDefinition> nodes, List<DiagramStep> drawn) {}
}
