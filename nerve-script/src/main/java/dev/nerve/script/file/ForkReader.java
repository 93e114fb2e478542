package dev.nerve.script.file;

import dev.nerve.Names;
import dev.nerve.NodeId;
import dev.nerve.control.ForkNode;
import dev.nerve.control.Naming;
import dev.nerve.script.expression.Wanted;
import dev.nerve.script.flow.MarkNode;
import dev.nerve.script.flow.Pattern;
import dev.nerve.script.flow.Seen;
import dev.nerve.value.Value;
import java.util.List;
import java.util.Optional;

/// A reader of steps that fork a node, or mark a point for forks.
///
/// @param definitions the definitions of the file
/// @param id the step's id
/// @param around the context of the step
record ForkReader(Definitions definitions, String id, Surround around) {

    Optional<ConstructReader.Done> fork(Part part) {
        var said = part.as(Shape.FORK);
        var source = said.field("node").map(node -> node(node, "of"));
        var target = said.field("as").map(this::target);
        var point = said.field("at").flatMap(at -> at.told(() -> Points.parse(at.text())));
        if (source.isEmpty() || target.isEmpty()) {
            return Optional.empty();
        }
        var node = ForkNode.of(id, source.get(), target.get());
        var what = "fork %s as %s".formatted(text(said, "node"), text(said, "as"));
        return Optional.of(
                ConstructReader.Done.of(point.map(node::at).orElse(node), Drawn.leaf(id, what)));
    }

    Optional<ConstructReader.Done> mark(Part part) {
        var said = part.as(Shape.MARK);
        var node = said.field("node").map(one -> node(one, "node"));
        var name = said.text("as");
        if (node.isEmpty() || name.isEmpty()) {
            return Optional.empty();
        }
        var what = "mark %s in %s".formatted(name.get(), text(said, "node"));
        return Optional.of(
                ConstructReader.Done.of(
                        new MarkNode(NodeId.of(id), node.get(), name.get()), Drawn.leaf(id, what)));
    }

    private static String text(Part said, String field) {
        return Drawn.shortened(said.text(field).orElse(""));
    }

    private Naming node(Part part, String use) {
        var name = part.text();
        if (!name.contains("${") && !definitions.isNode(name)) {
            definitions.refuseNode(part, name);
        }
        return naming(definitions.pattern(part, around.sight(), Wanted.TEXT), use);
    }

    private Naming target(Part part) {
        var pattern = definitions.pattern(part, around.sight(), Wanted.TEXT);
        if (!Names.isName(sample(pattern))) {
            part.wrong(
                    "no node can be called " + Names.quoted(part.text()),
                    "use 1 to 63 of a-z, 0-9, '-' and '_'; {run_id}, {timestamp} and ${…} can be"
                            + " in it");
        }
        return naming(pattern, "as");
    }

    private Naming naming(Pattern pattern, String use) {
        return context -> pattern.fill(Seen.at(context, use)).text();
    }

    /// {@return an example of the name, with `x` for each expression}
    private static String sample(Pattern pattern) {
        var name = new StringBuilder();
        for (var piece : pattern instanceof Pattern.Mixed(var pieces) ? pieces : List.of(pattern)) {
            name.append(piece instanceof Pattern.Constant(var value) ? known(value) : "x");
        }
        return name.toString().replace("{run_id}", "12345678").replace("{timestamp}", "0-0");
    }

    /// Returns `x` for the replacement of an invalid expression, which was reported already.
    private static String known(Value value) {
        return value.isNull() ? "x" : value.text();
    }
}
