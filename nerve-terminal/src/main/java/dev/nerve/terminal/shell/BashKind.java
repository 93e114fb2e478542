package dev.nerve.terminal.shell;

import dev.nerve.node.Node;
import dev.nerve.node.NodeDefinition;
import dev.nerve.node.NodeKind;
import dev.nerve.node.NodeKinds;
import java.util.List;

/// Makes nodes that execute shell commands. *Immutable.*
///
/// @param host where they execute
public record BashKind(ShellHost host) implements NodeKind {

    @Override
    public String type() {
        return BashNode.TYPE;
    }

    @Override
    public List<Parameter> parameters() {
        return List.of(
                optional(
                        "command", Form.TEXT, "what to execute; without it, the input is executed"),
                optional("cwd", Form.TEXT, "the directory to execute it in"),
                optional("env", Form.OBJECT, "variables, beside those it has anyway"),
                optional("timeout", Form.DURATION, "the longest it may take"),
                optional(
                        "grace", Form.DURATION, "the time between asking it to end and killing it"),
                optional(
                        "output",
                        Form.TEXT,
                        "which part of a large output is wanted: head 1MiB, tail 1MiB, file or"
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
