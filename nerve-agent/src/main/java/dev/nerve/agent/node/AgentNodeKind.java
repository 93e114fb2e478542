package dev.nerve.agent.node;

import dev.nerve.node.Node;
import dev.nerve.node.definition.NodeDefinition;
import dev.nerve.node.kind.NodeKind;
import dev.nerve.node.kind.NodeKinds;
import java.util.List;

/// The kind of the agent nodes. *Immutable.*
///
/// @param host the services that agents need
public record AgentNodeKind(AgentServices host) implements NodeKind {

    @Override
    public String type() {
        return AgentNode.TYPE;
    }

    @Override
    public List<Parameter> parameters() {
        return List.of(
                new Parameter(
                        "command",
                        ParameterType.ANY,
                        Requirement.REQUIRED,
                        "the program, such as claude: a list, or a text without quotes"),
                optional(
                        "mode",
                        ParameterType.TEXT,
                        "structured, terminal or auto; auto if left out"),
                optional("model", ParameterType.TEXT, "the model that it asks"),
                optional("base_url", ParameterType.TEXT, "the base URL of its model's API"),
                optional(
                        "key_env", ParameterType.TEXT, "the environment variable that has its key"),
                optional("mcp_config", ParameterType.TEXT, "the file that lists its MCP servers"),
                optional("permission_mode", ParameterType.TEXT, "in the program's own words"),
                optional(
                        "permissions", ParameterType.ANY, "allow, deny or ask, or a list of rules"),
                optional("session", ParameterType.OBJECT, "the conversation to resume or fork"),
                optional("cwd", ParameterType.TEXT, "the directory to work in"),
                optional("env", ParameterType.OBJECT, "additional environment variables"),
                optional(
                        "backend",
                        ParameterType.TEXT,
                        "the backend of its screen: pty, tmux or wezterm"),
                optional("size", ParameterType.TEXT, "columns and rows, such as 120x40"),
                optional("record", ParameterType.TEXT, "the file to record its screen in"),
                optional("start_timeout", ParameterType.DURATION, "the time limit for its start"),
                optional("timeout", ParameterType.DURATION, "the time limit for one prompt"),
                optional(
                        "grace",
                        ParameterType.DURATION,
                        "the time between asking it to end and killing it"));
    }

    private static Parameter optional(String name, ParameterType parameterType, String summary) {
        return new Parameter(name, parameterType, Requirement.OPTIONAL, summary);
    }

    @Override
    public Node make(NodeDefinition definition, NodeKinds kinds) {
        return AgentNode.fromDefinition(definition, host);
    }
}
