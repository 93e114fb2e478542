package dev.nerve.chat;

import dev.nerve.NerveException;
import dev.nerve.NodeId;
import dev.nerve.node.Node;
import dev.nerve.node.Wiring;
import dev.nerve.tool.Tool;
import dev.nerve.tool.ToolSpec;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;

/// The tools that a model may call, and how far it may go with them.
///
/// @param tools in an order that does not change, with different names
/// @param maxRounds how often it may call some before it must answer
/// @param maxResult how many characters of what a tool gave it is told at most
public record Toolbox(List<Tool> tools, int maxRounds, int maxResult) {

    /// Nothing to call.
    public static final Toolbox EMPTY = new Toolbox(List.of(), 16, 100_000);

    public Toolbox {
        tools = List.copyOf(tools);
        var names = new HashSet<String>();
        for (var tool : tools) {
            if (!names.add(tool.name())) {
                throw new NerveException.Invalid("two tools are called '" + tool.name() + "'");
            }
        }
        if (maxRounds < 1 || maxResult < 1) {
            throw new NerveException.Invalid("a chat has at least 1 round and 1 character");
        }
    }

    /// {@return the same with other tools}
    ///
    /// @param others with different names
    public Toolbox with(List<Tool> others) {
        return new Toolbox(others, maxRounds, maxResult);
    }

    /// {@return the same with another limit on rounds}
    ///
    /// @param rounds how often it may call tools before it must answer
    public Toolbox withMaxRounds(int rounds) {
        return new Toolbox(tools, rounds, maxResult);
    }

    /// {@return the tool with a name, if there is one}
    Optional<Tool> find(String name) {
        return tools.stream().filter(tool -> tool.name().equals(name)).findFirst();
    }

    /// {@return the names of all}
    List<String> names() {
        return tools.stream().map(Tool::name).toList();
    }

    /// {@return what a model is told of them}
    List<ToolSpec> specs() {
        return tools.stream().map(Tool::spec).toList();
    }

    /// {@return only those with these names, in the order of the names}
    ///
    /// @throws NerveException.NotFound if one is not there; the message says which are
    Toolbox only(List<String> names) {
        return with(names.stream().map(this::get).toList());
    }

    private Tool get(String name) {
        return find(name)
                .orElseThrow(() ->
                        new NerveException.NotFound(
                                "there is no tool '%s'; there is: %s".formatted(name, known())));
    }

    private String known() {
        return tools.isEmpty() ? "none" : String.join(", ", names());
    }

    /// {@return the nodes directly behind them}
    List<Node> nodes() {
        var nodes = new ArrayList<Node>();
        for (var tool : tools) {
            if (tool.target() instanceof Tool.Target.Direct(var node)) {
                nodes.add(node);
            }
        }
        return nodes;
    }

    /// {@return the names of the nodes that are looked up}
    List<NodeId> named() {
        var names = new ArrayList<NodeId>();
        for (var tool : tools) {
            if (tool.target() instanceof Tool.Target.Named(var name)) {
                names.add(name);
            }
        }
        return names;
    }

    /// {@return the same, using what stands for its nodes in a fork}
    Toolbox wired(Wiring wiring) {
        return with(tools.stream().map(tool -> wired(tool, wiring)).toList());
    }

    private static Tool wired(Tool tool, Wiring wiring) {
        var target =
                switch (tool.target()) {
                    case Tool.Target.Direct(var node) -> new Tool.Target.Direct(wiring.node(node));
                    case Tool.Target.Named(var name) -> new Tool.Target.Named(wiring.name(name));
                };
        return new Tool(tool.spec(), target, tool.argument());
    }
}
