package dev.nerve.chat.setup;

import dev.nerve.NerveException;
import dev.nerve.NodeId;
import dev.nerve.node.Node;
import dev.nerve.node.capability.ForkSubstitutions;
import dev.nerve.tool.Tool;
import dev.nerve.tool.ToolSpec;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;

/// The tools that a model may call, with limits.
///
/// @param tools the tools in a fixed order, with different names
/// @param maxRounds the maximum number of tool rounds before the model must answer
/// @param maxResult the maximum characters of a tool result that the model receives
public record Toolbox(List<Tool> tools, int maxRounds, int maxResult) {

    /// No tools.
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
            throw new NerveException.Invalid("max_rounds and max_result must be at least 1");
        }
    }

    /// {@return the same limits with other tools}
    ///
    /// @param others the tools, with different names
    public Toolbox with(List<Tool> others) {
        return new Toolbox(others, maxRounds, maxResult);
    }

    /// {@return the same tools with another limit on rounds}
    ///
    /// @param rounds the maximum number of tool rounds before the model must answer
    public Toolbox withMaxRounds(int rounds) {
        return new Toolbox(tools, rounds, maxResult);
    }

    /// {@return the tool with a name, if there is one}
    public Optional<Tool> find(String name) {
        return tools.stream().filter(tool -> tool.name().equals(name)).findFirst();
    }

    /// {@return the names of all tools}
    public List<String> names() {
        return tools.stream().map(Tool::name).toList();
    }

    /// {@return the specifications for the model}
    public List<ToolSpec> specs() {
        return tools.stream().map(Tool::spec).toList();
    }

    /// {@return the tools with these names, in this order}
    ///
    /// @throws NerveException.NotFound if a tool does not exist; the message lists the existing
    ///     ones
    public Toolbox only(List<String> names) {
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

    /// {@return the nodes that the tools contain}
    public List<Node> nodes() {
        var nodes = new ArrayList<Node>();
        for (var tool : tools) {
            if (tool.target() instanceof Tool.Target.Direct(var node)) {
                nodes.add(node);
            }
        }
        return nodes;
    }

    /// {@return the names of the nodes that the tools look up}
    public List<NodeId> namedNodes() {
        var names = new ArrayList<NodeId>();
        for (var tool : tools) {
            if (tool.target() instanceof Tool.Target.Named(var name)) {
                names.add(name);
            }
        }
        return names;
    }

    /// {@return the same tools with the nodes of a fork}
    public Toolbox wired(ForkSubstitutions substitutions) {
        return with(tools.stream().map(tool -> wired(tool, substitutions)).toList());
    }

    private static Tool wired(Tool tool, ForkSubstitutions substitutions) {
        var target =
                switch (tool.target()) {
                    case Tool.Target.Direct(var node) ->
                            new Tool.Target.Direct(substitutions.node(node));
                    case Tool.Target.Named(var name) ->
                            new Tool.Target.Named(substitutions.name(name));
                };
        return new Tool(tool.spec(), target, tool.argument());
    }
}
