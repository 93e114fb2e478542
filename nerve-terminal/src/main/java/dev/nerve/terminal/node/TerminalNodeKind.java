package dev.nerve.terminal.node;

import dev.nerve.node.Node;
import dev.nerve.node.definition.NodeDefinition;
import dev.nerve.node.kind.NodeKind;
import dev.nerve.node.kind.NodeKinds;
import dev.nerve.value.schema.DurationSchema;
import dev.nerve.value.schema.FieldSchema;
import dev.nerve.value.schema.MapSchema;
import dev.nerve.value.schema.ObjectSchema;
import dev.nerve.value.schema.TextSchema;

/// The kind of node that controls a program in a terminal. *Immutable.*
///
/// @param host the services for the terminals
public record TerminalNodeKind(TerminalServices host) implements NodeKind {

    @Override
    public String type() {
        return TerminalNode.TYPE;
    }

    @Override
    public ObjectSchema parameters() {
        return ObjectSchema.of(
                        FieldSchema.optional(
                                "command",
                                TerminalParameters.COMMAND,
                                "the program: a list, or a text quoted as in a shell"),
                        FieldSchema.optional(
                                "pane",
                                TextSchema.ANY,
                                "a pane to attach to, instead of a command"),
                        FieldSchema.optional(
                                "backend",
                                TerminalParameters.BACKEND,
                                "what displays it: pty, tmux or wezterm; default pty"),
                        FieldSchema.optional("cwd", TextSchema.ANY, "the directory to start in"),
                        FieldSchema.optional(
                                "env",
                                MapSchema.VARIABLES,
                                "variables in addition to the inherited ones"),
                        FieldSchema.optional(
                                "size",
                                TerminalParameters.SIZE,
                                "columns and rows, such as 120x40"),
                        FieldSchema.optional(
                                "parser",
                                TextSchema.ANY,
                                "the rules for its state; default by the command"),
                        FieldSchema.optional(
                                "start_timeout",
                                DurationSchema.DURATION,
                                "the longest time until it is ready"),
                        FieldSchema.optional(
                                "timeout",
                                DurationSchema.DURATION,
                                "the longest time for one input"),
                        FieldSchema.optional(
                                "grace",
                                DurationSchema.DURATION,
                                "the time between asking it to end and killing it"),
                        FieldSchema.optional("record", TextSchema.ANY, "the file to record it in"))
                .exactlyOne("command", "pane");
    }

    @Override
    public Node make(NodeDefinition definition, NodeKinds kinds) {
        return new TerminalNode(definition.id(), TerminalDefinitionCodec.terms(definition), host);
    }
}
