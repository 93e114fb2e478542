package dev.nerve.llm.responses;

import dev.nerve.conversation.Role;
import dev.nerve.llm.wire.FailedTools;
import dev.nerve.llm.wire.Pictures;
import dev.nerve.llm.wire.ToolArguments;
import dev.nerve.llm.wire.Written;
import dev.nerve.model.Block;
import dev.nerve.model.Message;
import dev.nerve.value.Value;
import java.util.ArrayList;
import java.util.List;

/// A writer for messages as input items. Adjacent texts and images become one item; each call,
/// result and reasoning block becomes its own item.
///
/// The writer omits reasoning that no other item follows, because OpenAI requires such an item.
///
/// *Confined to one thread*, and used for one message.
final class InputWriter {

    private final List<Value> items = new ArrayList<>();
    private final List<Value> parts = new ArrayList<>();
    private final List<Value> thoughts = new ArrayList<>();
    private final Role role;

    private InputWriter(Role role) {
        this.role = role;
    }

    static List<Value> items(List<Message> messages) {
        var all = new ArrayList<Value>();
        for (var message : messages) {
            var writer = new InputWriter(message.role());
            message.blocks().forEach(writer::write);
            writer.flush();
            all.addAll(writer.items);
        }
        return all;
    }

    private void write(Block block) {
        switch (block) {
            case Block.Text(var text) -> text(text);
            case Block.Image image -> image(image);
            case Block.Reasoning reasoning -> Thoughts.item(reasoning).ifPresent(thoughts::add);
            case Block.ToolUse call -> item(call(call));
            case Block.ToolResult result -> item(result(result));
            case Block.Other(var dialect, var data) -> {
                if (dialect.equals(OpenAiResponsesDialect.NAME)) {
                    other(data);
                }
            }
        }
    }

    /// Writes a text. A text of the model is plain, because only answers may have output parts.
    private void text(String text) {
        if (text.isEmpty()) {
            return;
        }
        if (role == Role.ASSISTANT) {
            item(message(new Value.Text(text)));
        } else {
            parts.add(words(text));
        }
    }

    private void image(Block.Image image) {
        if (role != Role.ASSISTANT) {
            parts.add(picture(image));
        }
    }

    private void other(Value.Fields data) {
        if (Parts.isPart(data)) {
            parts.add(data);
        } else {
            item(data);
        }
    }

    private void item(Value item) {
        flush();
        items.addAll(thoughts);
        thoughts.clear();
        items.add(item);
    }

    private void flush() {
        if (!parts.isEmpty()) {
            items.add(message(new Value.Items(parts)));
            parts.clear();
        }
    }

    private Value message(Value content) {
        return Written.typed("message")
                .with("role", role.wireName())
                .with("content", content)
                .fields();
    }

    private static Value words(String text) {
        return Written.typed("input_text").with("text", text).fields();
    }

    private static Value picture(Block.Image image) {
        return Written.typed("input_image")
                .with("image_url", Pictures.address(image))
                .with("detail", "auto")
                .fields();
    }

    private static Value call(Block.ToolUse call) {
        return Written.typed("function_call")
                .with("call_id", call.id())
                .with("name", call.tool())
                .with("arguments", ToolArguments.object(call.arguments()).toJson())
                .fields();
    }

    private static Value result(Block.ToolResult result) {
        return Written.typed("function_call_output")
                .with("call_id", result.id())
                .with("output", output(result))
                .fields();
    }

    private static Value output(Block.ToolResult result) {
        var said = new ArrayList<Value>();
        for (var block : FailedTools.write(result)) {
            switch (block) {
                case Block.Text(var text) when !text.isEmpty() -> said.add(words(text));
                case Block.Image image -> said.add(picture(image));
                case Block.Other(var dialect, var data)
                        when dialect.equals(OpenAiResponsesDialect.NAME) ->
                        said.add(data);
                default -> {}
            }
        }
        return Parts.isOneText(said) ? said.getFirst().at("text") : shortened(said);
    }

    private static Value shortened(List<Value> said) {
        return said.isEmpty() ? new Value.Text("") : new Value.Items(said);
    }
}
