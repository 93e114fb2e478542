package dev.nerve.terminal.shell;

import dev.nerve.node.Node;
import dev.nerve.node.NodeDefinition;
import dev.nerve.node.NodeKind;
import dev.nerve.node.NodeKinds;
import java.util.List;

/// The kind of nodes that execute shell commands. *Immutable.*
///
/// @param host the services that execute the commands
public record BashKind(ShellHost host) implements NodeKind {

    @Override
    public String type() {
        return BashNode.TYPE;
    }

    @Override
    public List<Parameter> parameters() {
        return List.of(
                optional("command", Form.TEXT, "the command; without it, the input is the command"),
                optional("cwd", Form.TEXT, "the directory to execute it in"),
                optional("env", Form.OBJECT, "additional environment variables"),
                optional("timeout", Form.DURATION, "the longest time it may take"),
                optional(
                        "grace", Form.DURATION, "the time between asking it to end and killing it"),
                optional(
                        "output",
                        Form.TEXT,
                        "the part of a large output to return: head 1MiB, tail 1MiB, file or"
                                + " none; all of it if left out"));
    }

    private static Parameter optional(String name, Form form, String summary) {
        return new Parameter(name, form, Need.OPTIONAL, summary);
    }

    @Override
    public Node make(NodeDefinition definition, NodeKinds kinds) {
        return BashDefinition.make(definition, host);
    }
}
