package dev.nerve.terminal.node;

import dev.nerve.node.Node;
import dev.nerve.node.NodeDefinition;
import dev.nerve.node.NodeKind;
import dev.nerve.node.NodeKinds;
import java.util.List;

/// The kind of node that controls a program in a terminal. *Immutable.*
///
/// @param host the services for the terminals
public record TerminalKind(TerminalHost host) implements NodeKind {

    @Override
    public String type() {
        return TerminalNode.TYPE;
    }

    @Override
    public List<Parameter> parameters() {
        return List.of(
                optional(
                        "command", Form.ANY, "the program: a list, or a text quoted as in a shell"),
                optional("pane", Form.TEXT, "a pane to attach to, instead of a command"),
                optional(
                        "backend",
                        Form.TEXT,
                        "what displays it: pty, tmux or wezterm; default pty"),
                optional("cwd", Form.TEXT, "the directory to start in"),
                optional("env", Form.OBJECT, "variables in addition to the inherited ones"),
                optional("size", Form.TEXT, "columns and rows, such as 120x40"),
                optional("parser", Form.TEXT, "the rules for its state; default by the command"),
                optional("start_timeout", Form.DURATION, "the longest time until it is ready"),
                optional("timeout", Form.DURATION, "the longest time for one input"),
                optional(
                        "grace", Form.DURATION, "the time between asking it to end and killing it"),
                optional("record", Form.TEXT, "the file to record it in"));
    }

    private static Parameter optional(String name, Form form, String summary) {
        return new Parameter(name, form, Need.OPTIONAL, summary);
    }

    @Override
    public Node make(NodeDefinition definition, NodeKinds kinds) {
        return new TerminalNode(definition.id(), TerminalData.terms(definition), host);
    }
}
