package dev.nerve.llm.anthropic;

import dev.nerve.llm.wire.LocatedValue;
import dev.nerve.llm.wire.ToolArgumentsCodec;
import dev.nerve.model.AnswerDelta;
import dev.nerve.model.AnswerListener;
import dev.nerve.model.ContentBlock;
import dev.nerve.value.Value;

/// An incomplete block of a streamed answer.
///
/// *Confined to one thread.*
final class PartialBlock {

    private final int position;
    private final ContentBlock first;
    private final AnswerListener listener;
    private final StringBuilder text = new StringBuilder();
    private final StringBuilder json = new StringBuilder();
    private final StringBuilder signature = new StringBuilder();

    PartialBlock(int position, LocatedValue start, AnswerListener listener) {
        this.position = position;
        this.first = ContentBlockReader.read(start);
        this.listener = listener;
    }

    /// Sends the start of the block to the listener.
    void begin() {
        switch (first) {
            case ContentBlock.Text(var words) -> addText(words);
            case ContentBlock.Reasoning(var words, _) -> addThought(words);
            case ContentBlock.ToolUse(var id, var tool, _) ->
                    listener.onDelta(new AnswerDelta.ToolCallStart(position, id, tool));
            case ContentBlock.Image _,
                    ContentBlock.ToolResult _,
                    ContentBlock.DialectSpecific _ -> {
                // These blocks are not streamed.
            }
        }
    }

    void add(LocatedValue delta) {
        switch (delta.at("type").text()) {
            case "text_delta" -> addText(delta.at("text").text());
            case "thinking_delta" -> addThought(delta.at("thinking").text());
            case "signature_delta" -> signature.append(delta.at("signature").text());
            case "input_json_delta" -> addJson(delta.at("partial_json").text());
            default -> {
                // Citations and unknown deltas.
            }
        }
    }

    private void addText(String words) {
        if (!words.isEmpty()) {
            text.append(words);
            listener.onDelta(new AnswerDelta.Text(words));
        }
    }

    private void addThought(String words) {
        if (!words.isEmpty()) {
            text.append(words);
            listener.onDelta(new AnswerDelta.Reasoning(words));
        }
    }

    private void addJson(String piece) {
        json.append(piece);
        if (first instanceof ContentBlock.ToolUse && !piece.isEmpty()) {
            listener.onDelta(new AnswerDelta.Arguments(position, piece));
        }
    }

    ContentBlock complete() {
        return switch (first) {
            case ContentBlock.Text _ -> new ContentBlock.Text(text.toString());
            case ContentBlock.Reasoning(_, var known) -> thought(known);
            case ContentBlock.ToolUse(var id, var tool, var known) ->
                    new ContentBlock.ToolUse(
                            id,
                            tool,
                            json.isEmpty() ? known : ToolArgumentsCodec.read(json.toString()));
            case ContentBlock.DialectSpecific(var dialect, var data) ->
                    json.isEmpty()
                            ? first
                            : new ContentBlock.DialectSpecific(dialect, completed(data));
            case ContentBlock.Image _, ContentBlock.ToolResult _ -> first;
        };
    }

    private ContentBlock thought(String known) {
        return signature.isEmpty()
                ? new ContentBlock.Reasoning(text.toString(), known)
                : ContentBlockReader.thought(text.toString(), signature.toString());
    }

    /// Adds the streamed input to the call of a tool that the provider runs itself.
    private Value.Fields completed(Value.Fields data) {
        var input = ToolArgumentsCodec.read(json.toString());
        return data.with("input", ToolArgumentsCodec.object(input));
    }
}
