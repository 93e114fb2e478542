package dev.nerve.llm.chat;

import dev.nerve.conversation.Role;
import dev.nerve.llm.wire.FailedTools;
import dev.nerve.llm.wire.Written;
import dev.nerve.model.Block;
import dev.nerve.model.Message;
import dev.nerve.value.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/// A writer for messages. Each tool result becomes its own message, before the other content.
///
/// @param features the features that the provider supports
record MessageWriter(Set<ChatFeature> features) {

    static Written from(String role) {
        return new Written().with("role", role);
    }

    List<Value> write(Message message) {
        return message.role() == Role.ASSISTANT ? assistant(message) : said(message);
    }

    private List<Value> assistant(Message message) {
        var calls = Calls.write(message.blocks());
        var content = content(message);
        if (content.isNull() && calls.isEmpty()) {
            return List.of();
        }
        var written = from("assistant").with("content", content);
        if (features.contains(ChatFeature.REASONING_BACK)) {
            Thoughts.own(message.blocks()).forEach(written::with);
        }
        return List.of(written.ifAny("tool_calls", calls).fields());
    }

    /// Writes the content as one text if possible, because many providers accept nothing else.
    private static Value content(Message message) {
        if (message.blocks().stream().anyMatch(Parts::isMoreThanWords)) {
            return Parts.write(message.blocks()).orElse(Value.NULL);
        }
        return message.text().isEmpty() ? Value.NULL : new Value.Text(message.text());
    }

    private static List<Value> said(Message message) {
        var written = new ArrayList<Value>();
        var shown = new ArrayList<Block>();
        var rest = new ArrayList<Block>();
        for (var block : message.blocks()) {
            if (block instanceof Block.ToolResult result) {
                written.add(result(result));
                shown.addAll(pictures(result));
            } else {
                rest.add(block);
            }
        }
        shown.addAll(rest);
        Parts.write(shown)
                .map(content -> from(message.role().wireName()).with("content", content).fields())
                .ifPresent(written::add);
        return written;
    }

    private static Value result(Block.ToolResult result) {
        return from("tool")
                .with("tool_call_id", result.id())
                .with("content", words(result))
                .fields();
    }

    /// Writes the result as one text, because many providers accept nothing else. A failure has no
    /// field, so a line of the text marks it.
    private static String words(Block.ToolResult result) {
        var words = new Message(Role.USER, result.content()).text();
        if (!result.failed()) {
            return words;
        }
        return words.isEmpty() ? FailedTools.MARK : FailedTools.MARK + "\n" + words;
    }

    /// Returns the images of a result. A tool message can have only text, so they
    /// go into a user message.
    private static List<Block> pictures(Block.ToolResult result) {
        var pictures = result.content().stream().filter(Block.Image.class::isInstance).toList();
        if (pictures.isEmpty()) {
            return List.of();
        }
        var shown = new ArrayList<Block>();
        shown.add(new Block.Text("[Pictures from the tool call %s]".formatted(result.id())));
        shown.addAll(pictures);
        return shown;
    }
}
