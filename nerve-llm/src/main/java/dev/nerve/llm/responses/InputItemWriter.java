package dev.nerve.llm.responses;

import dev.nerve.conversation.MessageRole;
import dev.nerve.llm.wire.ImageCodec;
import dev.nerve.llm.wire.JsonObjectBuilder;
import dev.nerve.llm.wire.ToolArgumentsCodec;
import dev.nerve.llm.wire.ToolFailureCodec;
import dev.nerve.model.ContentBlock;
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
final class InputItemWriter {

    private final List<Value> items = new ArrayList<>();
    private final List<Value> parts = new ArrayList<>();
    private final List<Value> thoughts = new ArrayList<>();
    private final MessageRole role;

    private InputItemWriter(MessageRole role) {
        this.role = role;
    }

    static List<Value> items(List<Message> messages) {
        var all = new ArrayList<Value>();
        for (var message : messages) {
            var writer = new InputItemWriter(message.role());
            message.blocks().forEach(writer::write);
            writer.flush();
            all.addAll(writer.items);
        }
        return all;
    }

    private void write(ContentBlock block) {
        switch (block) {
            case ContentBlock.Text(var text) -> text(text);
            case ContentBlock.Image image -> image(image);
            case ContentBlock.Reasoning reasoning ->
                    ReasoningCodec.item(reasoning).ifPresent(thoughts::add);
            case ContentBlock.ToolUse call -> item(call(call));
            case ContentBlock.ToolResult result -> item(result(result));
            case ContentBlock.DialectSpecific(var dialect, var data) -> {
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
        if (role == MessageRole.ASSISTANT) {
            item(message(new Value.Text(text)));
        } else {
            parts.add(words(text));
        }
    }

    private void image(ContentBlock.Image image) {
        if (role != MessageRole.ASSISTANT) {
            parts.add(picture(image));
        }
    }

    private void other(Value.Fields data) {
        if (ContentPartReader.isPart(data)) {
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
        return JsonObjectBuilder.typed("message")
                .with("role", role.wireName())
                .with("content", content)
                .fields();
    }

    private static Value words(String text) {
        return JsonObjectBuilder.typed("input_text").with("text", text).fields();
    }

    private static Value picture(ContentBlock.Image image) {
        return JsonObjectBuilder.typed("input_image")
                .with("image_url", ImageCodec.toUrl(image))
                .with("detail", "auto")
                .fields();
    }

    private static Value call(ContentBlock.ToolUse call) {
        return JsonObjectBuilder.typed("function_call")
                .with("call_id", call.id())
                .with("name", call.tool())
                .with("arguments", ToolArgumentsCodec.object(call.arguments()).toJson())
                .fields();
    }

    private static Value result(ContentBlock.ToolResult result) {
        return JsonObjectBuilder.typed("function_call_output")
                .with("call_id", result.id())
                .with("output", output(result))
                .fields();
    }

    private static Value output(ContentBlock.ToolResult result) {
        var contentParts = new ArrayList<Value>();
        for (var block : ToolFailureCodec.write(result)) {
            switch (block) {
                case ContentBlock.Text(var text) when !text.isEmpty() ->
                        contentParts.add(words(text));
                case ContentBlock.Image image -> contentParts.add(picture(image));
                case ContentBlock.DialectSpecific(var dialect, var data)
                        when dialect.equals(OpenAiResponsesDialect.NAME) ->
                        contentParts.add(data);
                default -> {}
            }
        }
        return ContentPartReader.isOneText(contentParts)
                ? contentParts.getFirst().at("text")
                : shortened(contentParts);
    }

    private static Value shortened(List<Value> contentParts) {
        return contentParts.isEmpty() ? new Value.Text("") : new Value.Items(contentParts);
    }
}
