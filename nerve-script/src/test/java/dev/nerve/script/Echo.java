package dev.nerve.script;

import dev.nerve.NodeId;
import dev.nerve.node.Node;
import dev.nerve.node.RunContext;
import dev.nerve.node.definition.NodeDefinition;
import dev.nerve.node.kind.NodeKind;
import dev.nerve.node.kind.NodeKinds;
import dev.nerve.run.Outcome;
import dev.nerve.value.Template;
import dev.nerve.value.Value;
import dev.nerve.value.schema.DurationSchema;
import dev.nerve.value.schema.FieldSchema;
import dev.nerve.value.schema.ObjectSchema;
import dev.nerve.value.schema.TextSchema;

/// A stand-in for a shell that executes nothing: it returns the command that it would execute.
///
/// @param id its name
/// @param command the command
record Echo(NodeId id, Template command) implements Node {

    static final NodeKind KIND =
            new NodeKind() {
                @Override
                public String type() {
                    return "bash";
                }

                @Override
                public ObjectSchema parameters() {
                    return ObjectSchema.of(
                            FieldSchema.optional("command", TextSchema.ANY, "the command"),
                            FieldSchema.optional("timeout", DurationSchema.DURATION, "the longest"),
                            FieldSchema.optional("output", TextSchema.ANY, "which part"));
                }

                @Override
                public Node make(NodeDefinition definition, NodeKinds kinds) {
                    var command = definition.parameters().find("command").orElse(Value.of(""));
                    return new Echo(definition.id(), Template.of(command.text()));
                }
            };

    @Override
    public String type() {
        return "bash";
    }

    @Override
    public Outcome execute(RunContext context) {
        return Outcome.done(command.render(context.scope(), "<%s>"::formatted));
    }
}
