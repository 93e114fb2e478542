package dev.nerve.tool;

import dev.nerve.NodeId;
import dev.nerve.node.Node;
import dev.nerve.node.Nodes;
import dev.nerve.value.Value;

/// A node that a model may call.
///
/// @param spec the description for the model
/// @param target the node
/// @param argument the name of the only argument that the node gets, or empty if it gets an object
/// of all arguments
public record Tool(ToolSpec spec, Target target, String argument) {

    /// {@return a tool whose node gets an object of its arguments}
    ///
    /// @param node the node, whose name the tool has
    /// @param description its purpose, for the model
    /// @param schema the shape of its arguments, as a JSON Schema of an object
    public static Tool of(Node node, String description, Value.Fields schema) {
        return new Tool(
                new ToolSpec(node.id().name(), description, schema), new Target.Direct(node), "");
    }

    /// {@return a tool whose node gets a text}
    ///
    /// ```java
    /// Tool.of(nerve.bash("shell"), "Runs a shell command", "command", "what to run")
    /// ```
    ///
    /// @param node the node, whose name the tool has
    /// @param description its purpose, for the model
    /// @param argument the name of the text argument
    /// @param meaning the meaning of the text, for the model
    public static Tool of(Node node, String description, String argument, String meaning) {
        return of(node, description, ToolSpec.textArgument(argument, meaning))
                .withArgument(argument);
    }

    /// {@return a tool whose node is looked up by name when the model calls it}
    ///
    /// @param node the node's name
    /// @param spec the description for the model
    public static Tool named(String node, ToolSpec spec) {
        return new Tool(spec, new Target.Named(NodeId.of(node)), "");
    }

    /// {@return a copy whose node gets only one argument}
    ///
    /// @param name the name of the argument
    public Tool withArgument(String name) {
        return new Tool(spec, target, name);
    }

    /// {@return the name that the model uses}
    public String name() {
        return spec.name();
    }

    /// {@return the node}
    ///
    /// @param nodes the nodes to look names up in
    public Node node(Nodes nodes) {
        return switch (target) {
            case Target.Direct(var node) -> node;
            case Target.Named(var id) -> nodes.get(id);
        };
    }

    /// {@return the node's input}
    ///
    /// @param arguments the arguments from the model
    public Value input(Value arguments) {
        return argument.isEmpty()
                ? arguments
                : arguments instanceof Value.Fields(var fields)
                        ? fields.getOrDefault(argument, Value.NULL)
                        : Value.NULL;
    }

    /// The node of a tool.
    public sealed interface Target {

        /// A node that the tool contains.
        ///
        /// @param node the node
        record Direct(Node node) implements Target {}

        /// A node that is looked up by name when the tool is called.
        ///
        /// @param node the name
        record Named(NodeId node) implements Target {}
    }
}
