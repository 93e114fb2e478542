package dev.nerve.llm.chat;

import dev.nerve.llm.wire.JsonObjectBuilder;
import dev.nerve.llm.wire.LocatedValue;
import dev.nerve.llm.wire.ToolArgumentsCodec;
import dev.nerve.model.ContentBlock;
import dev.nerve.value.Value;
import java.util.ArrayList;
import java.util.List;

/// A codec for the tool calls of messages.
final class ToolCallCodec {

    private ToolCallCodec() {}

    /// {@return whether an unknown object is a call of a tool of another type}
    static boolean isCall(Value.Fields data) {
        return data.fields().containsKey("id") && data.fields().containsKey("type");
    }

    static List<Value> write(List<ContentBlock> blocks) {
        var calls = new ArrayList<Value>();
        for (var block : blocks) {
            switch (block) {
                case ContentBlock.ToolUse use -> calls.add(call(use));
                case ContentBlock.DialectSpecific(var dialect, var data)
                        when dialect.equals(OpenAiChatDialect.NAME) && isCall(data) ->
                        calls.add(data);
                default -> {
                    // This block is content.
                }
            }
        }
        return calls;
    }

    private static Value call(ContentBlock.ToolUse use) {
        return new JsonObjectBuilder()
                .with("id", use.id())
                .with("type", "function")
                .with("function", function(use.tool(), json(use)))
                .fields();
    }

    static JsonObjectBuilder function(String name, String arguments) {
        return new JsonObjectBuilder().with("name", name).with("arguments", arguments);
    }

    static String json(ContentBlock.ToolUse use) {
        return ToolArgumentsCodec.object(use.arguments()).toJson();
    }

    /// {@return the calls of a message}
    ///
    /// @param message the message
    /// @param unnamed the prefix of ids for calls without one
    static List<ContentBlock> read(LocatedValue message, String unnamed) {
        var calls = new ArrayList<ContentBlock>();
        for (var call : message.at("tool_calls").items()) {
            calls.add(block(call, unnamed + calls.size()));
        }
        return calls;
    }

    private static ContentBlock block(LocatedValue call, String unnamed) {
        if (!call.at("type").text("function").equals("function")) {
            return new ContentBlock.DialectSpecific(OpenAiChatDialect.NAME, call.fields());
        }
        var id = call.at("id").text("");
        var function = call.at("function");
        return new ContentBlock.ToolUse(
                id.isEmpty() ? unnamed : id,
                function.at("name").text(),
                arguments(function.at("arguments")));
    }

    /// Reads the arguments. Some providers send an object instead of JSON text.
    private static Value arguments(LocatedValue arguments) {
        return arguments.value() instanceof Value.Fields object
                ? object
                : ToolArgumentsCodec.read(arguments.text(""));
    }
}
