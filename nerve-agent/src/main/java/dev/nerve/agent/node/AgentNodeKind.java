package dev.nerve.agent.node;

import dev.nerve.node.Node;
import dev.nerve.node.definition.NodeDefinition;
import dev.nerve.node.kind.NodeKind;
import dev.nerve.node.kind.NodeKinds;
import dev.nerve.terminal.node.TerminalParameters;
import dev.nerve.value.schema.ChoiceSchema;
import dev.nerve.value.schema.DurationSchema;
import dev.nerve.value.schema.FieldSchema;
import dev.nerve.value.schema.MapSchema;
import dev.nerve.value.schema.ObjectSchema;
import dev.nerve.value.schema.TextSchema;

/// The kind of the agent nodes. *Immutable.*
///
/// @param host the services that agents need
public record AgentNodeKind(AgentServices host) implements NodeKind {

    @Override
    public String type() {
        return AgentNode.TYPE;
    }

    @Override
    public ObjectSchema parameters() {
        return ObjectSchema.of(
                FieldSchema.required(
                        "command",
                        TerminalParameters.COMMAND,
                        "the program, such as claude: a list, or a text without quotes"),
                FieldSchema.optional(
                        "mode",
                        ChoiceSchema.of("structured", "terminal", "auto"),
                        "structured, terminal or auto; auto if left out"),
                FieldSchema.optional("model", TextSchema.ANY, "the model that it asks"),
                FieldSchema.optional("base_url", TextSchema.ANY, "the base URL of its model's API"),
                FieldSchema.optional(
                        "key_env", TextSchema.ANY, "the environment variable that has its key"),
                FieldSchema.optional(
                        "mcp_config", TextSchema.ANY, "the file that lists its MCP servers"),
                FieldSchema.optional(
                        "permission_mode", TextSchema.ANY, "in the program's own words"),
                FieldSchema.optional(
                        "permissions",
                        PolicyCodec.SCHEMA,
                        "allow, deny or ask, or a list of rules"),
                FieldSchema.optional(
                        "session",
                        AgentDefinitionCodec.CONVERSATION,
                        "the conversation to resume or fork"),
                FieldSchema.optional("cwd", TextSchema.ANY, "the directory to work in"),
                FieldSchema.optional(
                        "env", MapSchema.VARIABLES, "additional environment variables"),
                FieldSchema.optional(
                        "backend",
                        TerminalParameters.BACKEND,
                        "the backend of its screen: pty, tmux or wezterm"),
                FieldSchema.optional(
                        "size", TerminalParameters.SIZE, "columns and rows, such as 120x40"),
                FieldSchema.optional("record", TextSchema.ANY, "the file to record its screen in"),
                FieldSchema.optional(
                        "start_timeout", DurationSchema.DURATION, "the time limit for its start"),
                FieldSchema.optional(
                        "timeout", DurationSchema.DURATION, "the time limit for one prompt"),
                FieldSchema.optional(
                        "grace",
                        DurationSchema.DURATION,
                        "the time between asking it to end and killing it"));
    }

    @Override
    public Node make(NodeDefinition definition, NodeKinds kinds) {
        return AgentNode.fromDefinition(definition, host);
    }
}
