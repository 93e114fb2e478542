package dev.nerve.terminal.shell;

import dev.nerve.node.Node;
import dev.nerve.node.definition.NodeDefinition;
import dev.nerve.node.kind.NodeKind;
import dev.nerve.node.kind.NodeKinds;
import dev.nerve.value.schema.DurationSchema;
import dev.nerve.value.schema.FieldSchema;
import dev.nerve.value.schema.MapSchema;
import dev.nerve.value.schema.ObjectSchema;
import dev.nerve.value.schema.TextSchema;

/// The kind of nodes that execute shell commands. *Immutable.*
///
/// @param host the services that execute the commands
public record BashNodeKind(BashServices host) implements NodeKind {

    private static final TextSchema OUTPUT =
            new TextSchema(
                    "\\s*(?:(?:head|tail) \\s*[0-9]{1,10}(?:B|KiB|MiB|GiB)?|file|none)\\s*",
                    "head 1MiB, tail 1MiB, file or none");

    @Override
    public String type() {
        return BashNode.TYPE;
    }

    @Override
    public ObjectSchema parameters() {
        return ObjectSchema.of(
                FieldSchema.optional(
                        "command",
                        TextSchema.TEMPLATE,
                        "the command; without it, the input is the command"),
                FieldSchema.optional("cwd", TextSchema.ANY, "the directory to execute it in"),
                FieldSchema.optional(
                        "env", MapSchema.VARIABLES, "additional environment variables"),
                FieldSchema.optional(
                        "timeout", DurationSchema.DURATION, "the longest time it may take"),
                FieldSchema.optional(
                        "grace",
                        DurationSchema.DURATION,
                        "the time between asking it to end and killing it"),
                FieldSchema.optional(
                        "output",
                        OUTPUT,
                        "the part of a large output to return: head 1MiB, tail 1MiB, file or"
                                + " none; all of it if left out"));
    }

    @Override
    public Node make(NodeDefinition definition, NodeKinds kinds) {
        return BashDefinitionCodec.make(definition, host);
    }
}
