package dev.nerve.script.file;

import dev.nerve.Names;
import dev.nerve.node.NodeDefinition;
import dev.nerve.node.NodeKinds;
import dev.nerve.script.expression.Sight;
import dev.nerve.script.flow.Body;
import dev.nerve.workflow.Workflow;
import java.util.List;

/// Reads a workflow file, with those that it needs.
public final class FileReader {

    private FileReader() {}

    /// {@return what a file says}
    ///
    /// @param text what is in it, or a [Bundle] as one text
    /// @param file its name
    /// @param kinds the kinds of node there are
    /// @throws dev.nerve.script.problem.ScriptException if it makes no sense; tells everything that
    ///     is wrong with it
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

    /// What no step uses must make sense too.
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

    /// What a file says.
    ///
    /// @param workflow the workflow
    /// @param nodes what the nodes that it needs are made from
    /// @param drawn how its steps are drawn
    public record Read(Workflow workflow, List<NodeDefinition> nodes, List<Drawn> drawn) {}
}
