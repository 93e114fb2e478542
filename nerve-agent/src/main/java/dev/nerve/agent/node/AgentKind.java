package dev.nerve.agent.node;

import dev.nerve.node.Node;
import dev.nerve.node.NodeDefinition;
import dev.nerve.node.NodeKind;
import dev.nerve.node.NodeKinds;
import java.util.List;

/// The kind of the agent nodes. *Immutable.*
///
/// @param host the services that agents need
public record AgentKind(AgentHost host) implements NodeKind {

    @Override
    public String type() {
        return AgentNode.TYPE;
    }

    @Override
    public List<Parameter> parameters() {
        return List.of(
                new Parameter(
                        "command",
                        Form.ANY,
                        Need.REQUIRED,
                        "the program, such as claude: a list, or a text without quotes"),
                optional("mode", Form.TEXT, "structured, terminal or auto; auto if left out"),
                optional("model", Form.TEXT, "the model that it asks"),
                optional("base_url", Form.TEXT, "the base URL of its model's API"),
                optional("key_env", Form.TEXT, "the environment variable that has its key"),
                optional("mcp_config", Form.TEXT, "the file that lists its MCP servers"),
                optional("permission_mode", Form.TEXT, "in the program's own words"),
                optional("permissions", Form.ANY, "allow, deny or ask, or a list of rules"),
                optional("session", Form.OBJECT, "the conversation to resume or fork"),
                optional("cwd", Form.TEXT, "the directory to work in"),
                optional("env", Form.OBJECT, "additional environment variables"),
                optional("backend", Form.TEXT, "the backend of its screen: pty, tmux or wezterm"),
                optional("size", Form.TEXT, "columns and rows, such as 120x40"),
                optional("record", Form.TEXT, "the file to record its screen in"),
                optional("start_timeout", Form.DURATION, "the time limit for its start"),
                optional("timeout", Form.DURATION, "the time limit for one prompt"),
                optional(
                        "grace",
                        Form.DURATION,
                        "the time between asking it to end and killing it"));
    }

    private static Parameter optional(String name, Form form, String summary) {
        return new Parameter(name, form, Need.OPTIONAL, summary);
    }

    @Override
    public Node make(NodeDefinition definition, NodeKinds kinds) {
        return AgentNode.remade(definition, host);
    }
}
