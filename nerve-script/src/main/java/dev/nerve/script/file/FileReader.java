package dev.nerve.script.file;

import dev.nerve.Names;
import dev.nerve.node.NodeDefinition;
import dev.nerve.node.NodeKinds;
import dev.nerve.script.expression.Sight;
import dev.nerve.script.flow.Body;
import dev.nerve.value.Value;
import dev.nerve.workflow.Workflow;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/// Reads a workflow file.
public final class FileReader {

    private static final Value VERSION = Value.of(1);

    private FileReader() {}

    /// {@return what a file says}
    ///
    /// @param text what is in it
    /// @param file its name
    /// @param kinds the kinds of node there are
    /// @throws dev.nerve.script.problem.ScriptException if it makes no sense; tells everything that
    ///     is wrong with it
    public static Read read(String text, String file, NodeKinds kinds) {
        var source = Source.of(text, file);
        var whole = source.whole().as(Shape.FILE);
        whole.field("nerve")
                .filter(version -> !version.value().equals(VERSION))
                .ifPresent(version -> version.wrong("this format has version 1", ""));
        var id = whole.text("id").filter(Names::isName).orElse("workflow");
        var definitions = new Definitions(whole, kinds);
        var params = ParamsReader.read(whole.field("params"));
        var sight = Sight.of(ParamsReader.types(params));
        var blocks = new BlockReader(definitions);
        var steps = definitions.body(id, whole, Surround.of(sight), blocks);
        readUnused(definitions, Surround.of(sight), blocks);
        source.check();
        var read = steps.orElseThrow();
        var body =
                new Body(
                        read.block().graph(),
                        Body.Kind.WORKFLOW,
                        null,
                        read.output(),
                        definitions.states());
        var workflow =
                Workflow.of(id, whole.text("description").orElse(""), body).withParams(params);
        return new Read(workflow, definitions.nodes(), read.block().drawn());
    }

    /// What no step uses must make sense too.
    private static void readUnused(Definitions definitions, Surround around, BlockReader blocks) {
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
                    var file = part.as(Shape.WORKFLOW);
                    var types = ParamsReader.types(ParamsReader.read(file.field("params")));
                    var inside = new ArrayList<>(List.of("workflow " + name));
                    definitions.body(
                            name, file, new Surround(Sight.of(types), Set.of(), inside), blocks);
                });
    }

    /// What a file says.
    ///
    /// @param workflow the workflow
    /// @param nodes what the nodes that it needs are made from
    /// @param drawn how its steps are drawn
    public record Read(Workflow workflow, List<NodeDefinition> nodes, List<Drawn> drawn) {}
}
