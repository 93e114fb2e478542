package dev.nerve.llm.random;

import dev.nerve.conversation.MessageRole;
import dev.nerve.model.ContentBlock;
import dev.nerve.model.Message;
import dev.nerve.tool.ToolSpec;
import dev.nerve.value.Value;
import java.util.ArrayList;
import java.util.List;

/// Messages of conversations, as our chat writes them. Calls are answered at once and in order, and
/// the thoughts of models are of any dialect.
final class RandomTalk {

    private final Words words;
    private final List<ToolSpec> tools;
    private int calls;

    RandomTalk(Words words, List<ToolSpec> tools) {
        this.words = words;
        this.tools = tools;
    }

    /// {@return some turns, and a question at the end}
    List<Message> talk() {
        var messages = new ArrayList<Message>();
        if (words.chance(5)) {
            messages.add(system());
        }
        for (int i = words.upTo(4); i > 0; i--) {
            turn(messages);
        }
        messages.add(question());
        if (!tools.isEmpty() && words.chance(40)) {
            round(messages);
        }
        return messages;
    }

    /// {@return what may come after a question}
    List<Message> more() {
        var messages = new ArrayList<Message>();
        if (words.chance(80)) {
            messages.add(new Message(MessageRole.ASSISTANT, said()));
        }
        messages.addAll(talk());
        return messages;
    }

    private void turn(List<Message> messages) {
        messages.add(question());
        for (int i = tools.isEmpty() ? 0 : words.upTo(2); i > 0; i--) {
            round(messages);
        }
        messages.add(new Message(MessageRole.ASSISTANT, said()));
        if (words.chance(15)) {
            messages.add(system());
        }
    }

    private Message system() {
        return new Message(MessageRole.SYSTEM, List.of(new ContentBlock.Text(words.text())));
    }

    private Message question() {
        var blocks = new ArrayList<ContentBlock>();
        blocks.add(new ContentBlock.Text(words.text()));
        for (int i = words.upTo(2); i > 0; i--) {
            blocks.add(words.chance(40) ? image() : new ContentBlock.Text(words.anyText()));
        }
        return new Message(MessageRole.USER, blocks);
    }

    private void round(List<Message> messages) {
        var asked = said();
        var results = new ArrayList<ContentBlock>();
        for (int i = 1 + words.upTo(2); i > 0; i--) {
            var call = call();
            if (words.chance(20)) {
                asked.add(new ContentBlock.Reasoning("", "gemini:" + words.base64()));
            }
            asked.add(call);
            results.add(result(call.id()));
        }
        if (words.chance(10)) {
            results.add(new ContentBlock.Text(words.anyText()));
        }
        messages.add(new Message(MessageRole.ASSISTANT, asked));
        messages.add(new Message(MessageRole.USER, results));
    }

    ContentBlock.ToolUse call() {
        var id =
                words.oneOf(List.of("toolu_", "call_", "fc-", "nqIV-", "functions.look:"))
                        + words.name()
                        + ++calls;
        return new ContentBlock.ToolUse(
                id,
                tools.isEmpty() ? "tool" : words.oneOf(tools).name(),
                words.chance(8) ? new Value.Text("{" + words.text()) : words.fields());
    }

    private ContentBlock result(String id) {
        var content =
                words.<ContentBlock>some(
                        2,
                        () -> words.chance(25) ? image() : new ContentBlock.Text(words.anyText()));
        return new ContentBlock.ToolResult(id, content, words.chance(25));
    }

    private ContentBlock.Image image() {
        return words.chance(40)
                ? new ContentBlock.Image(
                        words.oneOf(List.of("", "image/png")), "https://a.example/" + words.name())
                : new ContentBlock.Image(
                        words.oneOf(List.of("image/png", "image/jpeg", "image/webp")),
                        words.base64());
    }

    /// {@return what a model says, which may be nothing}
    private List<ContentBlock> said() {
        var blocks = new ArrayList<ContentBlock>();
        for (int i = words.upTo(2); i > 0; i--) {
            blocks.add(thought());
        }
        for (int i = words.upTo(2); i > 0; i--) {
            blocks.add(new ContentBlock.Text(words.anyText()));
        }
        if (words.chance(5)) {
            blocks.add(new ContentBlock.DialectSpecific("elsewhere", words.fields()));
        }
        if (words.chance(5)) {
            blocks.add(new ContentBlock.Reasoning("", "gemini:." + words.base64()));
        }
        return blocks;
    }

    private ContentBlock.Reasoning thought() {
        return switch (words.upTo(5)) {
            case 0 -> new ContentBlock.Reasoning(words.text(), "");
            case 1 -> new ContentBlock.Reasoning(words.text(), "anthropic:" + words.base64());
            case 2 -> new ContentBlock.Reasoning("", "anthropic:redacted:" + words.base64());
            case 3 -> new ContentBlock.Reasoning(words.text(), ofChat());
            case 4 -> new ContentBlock.Reasoning(words.text(), "gemini:" + words.base64());
            default -> summarised(words);
        };
    }

    private String ofChat() {
        return words.chance(50)
                ? "openai-chat:reasoning_content"
                : "openai-chat:reasoning_details:[" + words.fields().toJson() + "]";
    }

    /// {@return what a model of OpenAI thought}
    static ContentBlock.Reasoning summarised(Words words) {
        var parts = words.some(2, words::text);
        var item =
                Value.Fields.EMPTY
                        .with("id", "rs_" + words.name())
                        .with(
                                "summary",
                                parts.stream()
                                        .map(part ->
                                                Value.Fields.EMPTY
                                                        .with("type", "summary_text")
                                                        .with("text", part))
                                        .toList())
                        .with("encrypted_content", words.base64());
        return new ContentBlock.Reasoning(String.join("\n\n", parts), "responses:" + item.toJson());
    }
}
