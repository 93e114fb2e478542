package dev.nerve.tool;

import dev.nerve.NodeId;
import dev.nerve.node.Node;
import dev.nerve.node.Nodes;
import dev.nerve.value.Value;

/// A node that a model may call.
///
/// @param spec what the model is told of it
/// @param target the node
/// @param argument the argument that is all the node is given, or empty if it is given an object
///     of all arguments
public record Tool(ToolSpec spec, Target target, String argument) {

    /// {@return a node as a tool that is given an object of its arguments}
    ///
    /// @param node the node; the tool has its name
    /// @param description what it does, for the model
    /// @param schema the shape of its arguments, as a JSON Schema of an object
    public static Tool of(Node node, String description, Value.Fields schema) {
        return new Tool(
                new ToolSpec(node.id().name(), description, schema), new Target.Direct(node), "");
    }

    /// {@return a node as a tool that is given a text}
    ///
    /// ```java
    /// Tool.of(nerve.bash("shell"), "Runs a shell command", "command", "what to run")
    /// ```
    ///
    /// @param node the node; the tool has its name
    /// @param description what it does, for the model
    /// @param argument how the model names the text
    /// @param meaning what the text is, for the model
    public static Tool of(Node node, String description, String argument, String meaning) {
        return of(node, description, ToolSpec.taking(argument, meaning)).given(argument);
    }

    /// {@return a node that is looked up by its name when the model calls it}
    ///
    /// @param node the node's name
    /// @param spec what the model is told of it
    public static Tool named(String node, ToolSpec spec) {
        return new Tool(spec, new Target.Named(NodeId.of(node)), "");
    }

    /// {@return the same, whose node is given one argument alone}
    ///
    /// @param name which
    public Tool given(String name) {
        return new Tool(spec, target, name);
    }

    /// {@return how the model calls it}
    public String name() {
        return spec.name();
    }

    /// {@return the node}
    ///
    /// @param nodes where names are looked up
    public Node node(Nodes nodes) {
        return switch (target) {
            case Target.Direct(var node) -> node;
            case Target.Named(var id) -> nodes.get(id);
        };
    }

    /// {@return what the node is given}
    ///
    /// @param arguments what the model said
    public Value input(Value arguments) {
        return argument.isEmpty()
                ? arguments
                : arguments instanceof Value.Fields(var fields)
                        ? fields.getOrDefault(argument, Value.NULL)
                        : Value.NULL;
    }

    /// Which node it is.
    public sealed interface Target {

        /// This one.
        ///
        /// @param node the node
        record Direct(Node node) implements Target {}

        /// The one that has a name when the tool is called.
        ///
        /// @param node the name
        record Named(NodeId node) implements Target {}
    }
}
