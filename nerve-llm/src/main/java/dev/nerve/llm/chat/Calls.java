package dev.nerve.llm.chat;

import dev.nerve.llm.wire.Piece;
import dev.nerve.llm.wire.ToolArguments;
import dev.nerve.llm.wire.Written;
import dev.nerve.model.Block;
import dev.nerve.value.Value;
import java.util.ArrayList;
import java.util.List;

/// A codec for the tool calls of messages.
final class Calls {

    private Calls() {}

    /// {@return whether an unknown object is a call of a tool of another type}
    static boolean isCall(Value.Fields data) {
        return data.fields().containsKey("id") && data.fields().containsKey("type");
    }

    static List<Value> write(List<Block> blocks) {
        var calls = new ArrayList<Value>();
        for (var block : blocks) {
            switch (block) {
                case Block.ToolUse use -> calls.add(call(use));
                case Block.Other(var dialect, var data)
                        when dialect.equals(OpenAiChatDialect.NAME) && isCall(data) ->
                        calls.add(data);
                default -> {
                    // This block is content.
                }
            }
        }
        return calls;
    }

    private static Value call(Block.ToolUse use) {
        return new Written()
                .with("id", use.id())
                .with("type", "function")
                .with("function", function(use.tool(), json(use)))
                .fields();
    }

    static Written function(String name, String arguments) {
        return new Written().with("name", name).with("arguments", arguments);
    }

    static String json(Block.ToolUse use) {
        return ToolArguments.object(use.arguments()).toJson();
    }

    /// {@return the calls of a message}
    ///
    /// @param message the message
    /// @param unnamed the prefix of ids for calls without one
    static List<Block> read(Piece message, String unnamed) {
        var calls = new ArrayList<Block>();
        for (var call : message.at("tool_calls").items()) {
            calls.add(block(call, unnamed + calls.size()));
        }
        return calls;
    }

    private static Block block(Piece call, String unnamed) {
        if (!call.at("type").text("function").equals("function")) {
            return new Block.Other(OpenAiChatDialect.NAME, call.fields());
        }
        var id = call.at("id").text("");
        var function = call.at("function");
        return new Block.ToolUse(
                id.isEmpty() ? unnamed : id,
                function.at("name").text(),
                arguments(function.at("arguments")));
    }

    /// Reads the arguments. Some providers send an object instead of JSON text.
    private static Value arguments(Piece arguments) {
        return arguments.value() instanceof Value.Fields object
                ? object
                : ToolArguments.read(arguments.text(""));
    }
}
