package dev.nerve.terminal.node;

import dev.nerve.node.Node;
import dev.nerve.node.definition.NodeDefinition;
import dev.nerve.node.kind.NodeKind;
import dev.nerve.node.kind.NodeKinds;
import java.util.List;

/// The kind of node that controls a program in a terminal. *Immutable.*
///
/// @param host the services for the terminals
public record TerminalNodeKind(TerminalServices host) implements NodeKind {

    @Override
    public String type() {
        return TerminalNode.TYPE;
    }

    @Override
    public List<Parameter> parameters() {
        return List.of(
                optional(
                        "command",
                        ParameterType.ANY,
                        "the program: a list, or a text quoted as in a shell"),
                optional("pane", ParameterType.TEXT, "a pane to attach to, instead of a command"),
                optional(
                        "backend",
                        ParameterType.TEXT,
                        "what displays it: pty, tmux or wezterm; default pty"),
                optional("cwd", ParameterType.TEXT, "the directory to start in"),
                optional(
                        "env", ParameterType.OBJECT, "variables in addition to the inherited ones"),
                optional("size", ParameterType.TEXT, "columns and rows, such as 120x40"),
                optional(
                        "parser",
                        ParameterType.TEXT,
                        "the rules for its state; default by the command"),
                optional(
                        "start_timeout",
                        ParameterType.DURATION,
                        "the longest time until it is ready"),
                optional("timeout", ParameterType.DURATION, "the longest time for one input"),
                optional(
                        "grace",
                        ParameterType.DURATION,
                        "the time between asking it to end and killing it"),
                optional("record", ParameterType.TEXT, "the file to record it in"));
    }

    private static Parameter optional(String name, ParameterType parameterType, String summary) {
        return new Parameter(name, parameterType, Requirement.OPTIONAL, summary);
    }

    @Override
    public Node make(NodeDefinition definition, NodeKinds kinds) {
        return new TerminalNode(definition.id(), TerminalDefinitionCodec.terms(definition), host);
    }
}
