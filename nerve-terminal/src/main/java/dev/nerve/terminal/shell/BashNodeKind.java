package dev.nerve.terminal.shell;

import dev.nerve.node.Node;
import dev.nerve.node.definition.NodeDefinition;
import dev.nerve.node.kind.NodeKind;
import dev.nerve.node.kind.NodeKinds;
import java.util.List;

/// The kind of nodes that execute shell commands. *Immutable.*
///
/// @param host the services that execute the commands
public record BashNodeKind(BashServices host) implements NodeKind {

    @Override
    public String type() {
        return BashNode.TYPE;
    }

    @Override
    public List<Parameter> parameters() {
        return List.of(
                optional(
                        "command",
                        ParameterType.TEXT,
                        "the command; without it, the input is the command"),
                optional("cwd", ParameterType.TEXT, "the directory to execute it in"),
                optional("env", ParameterType.OBJECT, "additional environment variables"),
                optional("timeout", ParameterType.DURATION, "the longest time it may take"),
                optional(
                        "grace",
                        ParameterType.DURATION,
                        "the time between asking it to end and killing it"),
                optional(
                        "output",
                        ParameterType.TEXT,
                        "the part of a large output to return: head 1MiB, tail 1MiB, file or"
                                + " none; all of it if left out"));
    }

    private static Parameter optional(String name, ParameterType parameterType, String summary) {
        return new Parameter(name, parameterType, Requirement.OPTIONAL, summary);
    }

    @Override
    public Node make(NodeDefinition definition, NodeKinds kinds) {
        return BashDefinitionCodec.make(definition, host);
    }
}
