package dev.nerve.script.file;

import dev.nerve.NameRules;
import dev.nerve.NodeId;
import dev.nerve.chat.MarkNode;
import dev.nerve.control.fork.ForkNode;
import dev.nerve.control.fork.NodeNameFunction;
import dev.nerve.conversation.fork.ForkPoint;
import dev.nerve.script.expression.ExpectedType;
import dev.nerve.script.file.schema.FileValue;
import dev.nerve.script.file.schema.ObjectType;
import dev.nerve.script.flow.RunExpressionScope;
import dev.nerve.script.flow.ValueTemplate;
import dev.nerve.value.Value;
import java.util.List;
import java.util.Optional;

/// A reader of steps that fork a node, or mark a point for forks.
///
/// @param definitions the definitions of the file
/// @param id the step's id
/// @param around the context of the step
record ForkStepReader(FileDefinitions definitions, String id, StepListContext around) {

    Optional<StepConstructReader.ParsedStep> fork(FileValue fileValue) {
        var said = fileValue.checkedAs(ObjectType.FORK);
        var source = said.field("node").map(node -> node(node, "of"));
        var target = said.field("as").map(this::target);
        var point = said.field("at").flatMap(at -> at.tryParse(() -> ForkPoint.parse(at.text())));
        if (source.isEmpty() || target.isEmpty()) {
            return Optional.empty();
        }
        var node = ForkNode.of(id, source.get(), target.get());
        var what = "fork %s as %s".formatted(text(said, "node"), text(said, "as"));
        return Optional.of(
                StepConstructReader.ParsedStep.of(
                        point.map(node::at).orElse(node), DiagramStep.leaf(id, what)));
    }

    Optional<StepConstructReader.ParsedStep> mark(FileValue fileValue) {
        var said = fileValue.checkedAs(ObjectType.MARK);
        var node = said.field("node").map(one -> node(one, "node"));
        var name = said.text("as");
        if (node.isEmpty() || name.isEmpty()) {
            return Optional.empty();
        }
        var what = "mark %s in %s".formatted(name.get(), text(said, "node"));
        return Optional.of(
                StepConstructReader.ParsedStep.of(
                        new MarkNode(NodeId.of(id), node.get(), name.get()),
                        DiagramStep.leaf(id, what)));
    }

    private static String text(FileValue said, String field) {
        return DiagramStep.shortened(said.text(field).orElse(""));
    }

    private NodeNameFunction node(FileValue fileValue, String use) {
        var name = fileValue.text();
        if (!name.contains("${") && !definitions.isNode(name)) {
            definitions.reportUnknownNode(fileValue, name);
        }
        return naming(definitions.pattern(fileValue, around.sight(), ExpectedType.TEXT), use);
    }

    private NodeNameFunction target(FileValue fileValue) {
        var template = definitions.pattern(fileValue, around.sight(), ExpectedType.TEXT);
        if (!NameRules.isName(sample(template))) {
            fileValue.contentProblem(
                    "no node can be called " + NameRules.quote(fileValue.text()),
                    "use 1 to 63 of a-z, 0-9, '-' and '_'; {run_id}, {timestamp} and ${…} can be"
                            + " in it");
        }
        return naming(template, "as");
    }

    private NodeNameFunction naming(ValueTemplate template, String use) {
        return context -> template.fill(RunExpressionScope.at(context, use)).text();
    }

    /// {@return an example of the name, with `x` for each expression}
    private static String sample(ValueTemplate template) {
        var name = new StringBuilder();
        for (var piece :
                template instanceof ValueTemplate.TextTemplate(var pieces)
                        ? pieces
                        : List.of(template)) {
            name.append(
                    piece instanceof ValueTemplate.ConstantTemplate(var value)
                            ? known(value)
                            : "x");
        }
        return name.toString().replace("{run_id}", "12345678").replace("{timestamp}", "0-0");
    }

    /// Returns `x` for the replacement of an invalid expression, which was reported already.
    private static String known(Value value) {
        return value.isNull() ? "x" : value.text();
    }
}
