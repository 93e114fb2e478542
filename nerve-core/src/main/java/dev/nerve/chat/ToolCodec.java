package dev.nerve.chat;

import dev.nerve.NerveException;
import dev.nerve.NodeId;
import dev.nerve.node.Node;
import dev.nerve.node.definition.NodeDefinition;
import dev.nerve.node.kind.NodeKinds;
import dev.nerve.tool.Tool;
import dev.nerve.tool.ToolSpec;
import dev.nerve.value.Value;
import dev.nerve.value.schema.AnySchema;
import dev.nerve.value.schema.DefinitionSchema;
import dev.nerve.value.schema.FieldSchema;
import dev.nerve.value.schema.MapSchema;
import dev.nerve.value.schema.ObjectSchema;
import dev.nerve.value.schema.TextSchema;
import dev.nerve.value.schema.UnionSchema;
import dev.nerve.value.schema.ValueSchema;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// A codec for tools.
final class ToolCodec {

    private static final Value.Fields ANYTHING = ToolSpec.textArgument("input", "what it is given");

    /// The form of one tool: the name of a node, or an object.
    static final ValueSchema SCHEMA =
            UnionSchema.of(
                    TextSchema.NAME,
                    ObjectSchema.of(
                                    FieldSchema.optional(
                                            "name",
                                            new TextSchema(
                                                    "[A-Za-z0-9_-]{1,64}",
                                                    "1 to 64 letters, digits, '_' and '-'"),
                                            "its name; default: the name of its node"),
                                    FieldSchema.optional(
                                            "description", TextSchema.ANY, "its purpose"),
                                    FieldSchema.optional(
                                            "schema",
                                            MapSchema.of(AnySchema.ANY, "an object"),
                                            "the JSON Schema of its arguments"),
                                    FieldSchema.optional(
                                            "node",
                                            DefinitionSchema.DEFINITION,
                                            "the node that it executes"),
                                    FieldSchema.optional(
                                            "node_id",
                                            TextSchema.NAME,
                                            "the name of a node of the session"),
                                    FieldSchema.optional(
                                            "argument",
                                            TextSchema.ANY,
                                            "the argument that is the input of the node"))
                            .exactlyOne("node", "node_id")
                            .named("tool"));

    private ToolCodec() {}

    /// {@return the tools as data, or empty if a tool has no definition}
    static Optional<Value> write(List<Tool> tools) {
        var all = new ArrayList<Value>();
        for (var tool : tools) {
            var target = write(tool.target());
            if (target.isEmpty()) {
                return Optional.empty();
            }
            var data = tool.spec().toValue().with(field(tool.target()), target.get());
            all.add(tool.argument().isEmpty() ? data : data.with("argument", tool.argument()));
        }
        return Optional.of(new Value.Items(all));
    }

    private static String field(Tool.Target target) {
        return target instanceof Tool.Target.Named ? "node_id" : "node";
    }

    private static Optional<Value> write(Tool.Target target) {
        return switch (target) {
            case Tool.Target.Named(var node) -> Optional.of(new Value.Text(node.name()));
            case Tool.Target.Direct(var node) -> node.definition().map(NodeDefinition::toValue);
        };
    }

    /// {@return the decoded tools}
    ///
    /// @throws NerveException.Invalid if the data is invalid; the message names the tool
    static List<Tool> read(Value data, NodeKinds kinds) {
        var tools = new ArrayList<Tool>();
        for (var tool : data.items()) {
            try {
                tools.add(one(tool, kinds));
            } catch (NerveException.NotFound | NerveException.Invalid problem) {
                throw new NerveException.Invalid(
                        "tool number %d: %s".formatted(tools.size() + 1, problem.getMessage()));
            }
        }
        return tools;
    }

    /// Decodes a tool; a text is the name of a node.
    private static Tool one(Value data, NodeKinds kinds) {
        if (data instanceof Value.Text(var name)) {
            return Tool.named(name, new ToolSpec(name, "the node " + name, ANYTHING))
                    .withArgument("input");
        }
        var target = target(data, kinds);
        var spec =
                new ToolSpec(
                        text(data, "name").orElseGet(() -> name(target)),
                        text(data, "description").orElse(""),
                        ChatCodec.find(data, "schema")
                                .map(schema -> schema.as(Value.Fields.class))
                                .orElse(ToolSpec.NO_ARGUMENTS));
        return new Tool(spec, target, text(data, "argument").orElse(""));
    }

    private static Tool.Target target(Value data, NodeKinds kinds) {
        var named = ChatCodec.find(data, "node_id");
        if (named.isPresent()) {
            return new Tool.Target.Named(NodeId.of(named.get().text()));
        }
        var node = ChatCodec.find(data, "node");
        if (node.isEmpty()) {
            throw new NerveException.Invalid("it has neither a node nor a node_id");
        }
        Node made = kinds.make(NodeDefinition.of(node.get()));
        return new Tool.Target.Direct(made);
    }

    private static String name(Tool.Target target) {
        return switch (target) {
            case Tool.Target.Direct(var node) -> node.id().name();
            case Tool.Target.Named(var node) -> node.name();
        };
    }

    private static Optional<String> text(Value data, String name) {
        return data.find(name).filter(value -> !value.isNull()).map(Value::text);
    }
}
