package dev.nerve.script.file;

import dev.nerve.Names;
import dev.nerve.node.NodeDefinition;
import dev.nerve.node.NodeKinds;
import dev.nerve.script.expression.Sight;
import dev.nerve.script.flow.Body;
import dev.nerve.workflow.Workflow;
import java.util.List;

/// The reader of a workflow file and the files that it needs.
public final class FileReader {

    private FileReader() {}

    /// {@return the parsed file}
    ///
    /// @param text the content of the file, or a [Bundle] as one text
    /// @param file its name
    /// @param kinds the available node kinds
    /// @throws dev.nerve.script.problem.ScriptException if the file has mistakes; it lists all of
    ///     them
    public static Read read(String text, String file, NodeKinds kinds) {
        var files = new SourceSet(Bundle.parse(text), kinds);
        var main = files.main(file);
        var whole = main.whole();
        var id = whole.text("id").filter(Names::isName).orElse("workflow");
        var sight = Sight.of(ParamsReader.types(main.params()));
        var around = Surround.of(sight, List.of(FileNames.normal(file)));
        var steps = main.definitions().body(id, whole, around, new BlockReader(main.definitions()));
        var terms = new TermsReader(main.definitions()).terms(whole);
        readUnused(main, around);
        files.check();
        var read = steps.orElseThrow();
        var body =
                new Body(
                        read.block().graph(),
                        Body.Kind.WORKFLOW,
                        null,
                        read.output(),
                        Workflow.Terms.NONE);
        var workflow =
                Workflow.of(id, whole.text("description").orElse(""), body)
                        .withParams(main.params())
                        .under(terms.policy())
                        .within(terms.limits());
        return new Read(workflow, files.nodes(), read.block().drawn());
    }

    /// Checks the graphs and workflows that no step uses.
    static void readUnused(SourceSet.Opened file, Surround around) {
        var definitions = file.definitions();
        var blocks = new BlockReader(definitions);
        definitions
                .graphs()
                .forEach((name, part) -> {
                    if (part.isObject()) {
                        definitions.graph(name, name, around, blocks);
                    } else {
                        part.as(Shape.BLOCK);
                    }
                });
        definitions
                .workflows()
                .forEach((name, part) -> {
                    var workflow = part.as(Shape.WORKFLOW);
                    var types = ParamsReader.types(ParamsReader.read(workflow.field("params")));
                    var inside = around.entering(Sight.of(types), CallReader.MARK + name);
                    new TermsReader(definitions).terms(workflow);
                    definitions.body(name, workflow, inside, blocks);
                });
    }

    /// A parsed workflow file.
    ///
    /// @param workflow the workflow
    /// @param nodes the definitions of the nodes that it needs
    /// @param drawn the drawings of its steps
    public record Read(Workflow workflow, List<NodeDefinition> nodes, List<Drawn> drawn) {}
}
