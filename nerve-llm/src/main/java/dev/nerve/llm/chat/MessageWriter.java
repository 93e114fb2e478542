package dev.nerve.llm.chat;

import dev.nerve.conversation.MessageRole;
import dev.nerve.llm.wire.JsonObjectBuilder;
import dev.nerve.llm.wire.ToolFailureCodec;
import dev.nerve.model.ContentBlock;
import dev.nerve.model.Message;
import dev.nerve.value.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/// A writer for messages. Each tool result becomes its own message, before the other content.
///
/// @param features the features that the provider supports
record MessageWriter(Set<ChatFeature> features) {

    static JsonObjectBuilder from(String role) {
        return new JsonObjectBuilder().with("role", role);
    }

    List<Value> write(Message message) {
        return message.role() == MessageRole.ASSISTANT
                ? assistant(message)
                : inputMessages(message);
    }

    private List<Value> assistant(Message message) {
        var calls = ToolCallCodec.write(message.blocks());
        var content = content(message);
        if (content.isNull() && calls.isEmpty()) {
            return List.of();
        }
        var builder = from("assistant").with("content", content);
        if (features.contains(ChatFeature.REASONING_BACK)) {
            ReasoningCodec.ownFields(message.blocks()).forEach(builder::with);
        }
        return List.of(builder.withNonEmpty("tool_calls", calls).fields());
    }

    /// Writes the content as one text if possible, because many providers accept nothing else.
    private static Value content(Message message) {
        if (message.blocks().stream().anyMatch(ContentPartCodec::needsMoreThanText)) {
            return ContentPartCodec.write(message.blocks()).orElse(Value.NULL);
        }
        return message.text().isEmpty() ? Value.NULL : new Value.Text(message.text());
    }

    private static List<Value> inputMessages(Message message) {
        var written = new ArrayList<Value>();
        var shown = new ArrayList<ContentBlock>();
        var rest = new ArrayList<ContentBlock>();
        for (var block : message.blocks()) {
            if (block instanceof ContentBlock.ToolResult result) {
                written.add(result(result));
                shown.addAll(pictures(result));
            } else {
                rest.add(block);
            }
        }
        shown.addAll(rest);
        ContentPartCodec.write(shown)
                .map(content -> from(message.role().wireName()).with("content", content).fields())
                .ifPresent(written::add);
        return written;
    }

    private static Value result(ContentBlock.ToolResult result) {
        return from("tool")
                .with("tool_call_id", result.id())
                .with("content", words(result))
                .fields();
    }

    /// Writes the result as one text, because many providers accept nothing else. A failure has no
    /// field, so a line of the text marks it.
    private static String words(ContentBlock.ToolResult result) {
        var words = new Message(MessageRole.USER, result.content()).text();
        if (!result.failed()) {
            return words;
        }
        return words.isEmpty() ? ToolFailureCodec.MARK : ToolFailureCodec.MARK + "\n" + words;
    }

    /// Returns the images of a result. A tool message can have only text, so they
    /// go into a user message.
    private static List<ContentBlock> pictures(ContentBlock.ToolResult result) {
        var pictures =
                result.content().stream().filter(ContentBlock.Image.class::isInstance).toList();
        if (pictures.isEmpty()) {
            return List.of();
        }
        var shown = new ArrayList<ContentBlock>();
        shown.add(new ContentBlock.Text("[Pictures from the tool call %s]".formatted(result.id())));
        shown.addAll(pictures);
        return shown;
    }
}
