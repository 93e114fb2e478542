package dev.nerve.llm.anthropic;

import dev.nerve.llm.wire.Piece;
import dev.nerve.llm.wire.ToolArguments;
import dev.nerve.model.Block;
import dev.nerve.model.Delta;
import dev.nerve.model.Listener;
import dev.nerve.value.Value;

/// An incomplete block of a streamed answer.
///
/// *Confined to one thread.*
final class OpenBlock {

    private final int position;
    private final Block first;
    private final Listener listener;
    private final StringBuilder text = new StringBuilder();
    private final StringBuilder json = new StringBuilder();
    private final StringBuilder signature = new StringBuilder();

    OpenBlock(int position, Piece start, Listener listener) {
        this.position = position;
        this.first = Blocks.read(start);
        this.listener = listener;
    }

    /// Sends the start of the block to the listener.
    void begin() {
        switch (first) {
            case Block.Text(var words) -> addText(words);
            case Block.Reasoning(var words, _) -> addThought(words);
            case Block.ToolUse(var id, var tool, _) ->
                    listener.hear(new Delta.Calling(position, id, tool));
            case Block.Image _, Block.ToolResult _, Block.Other _ -> {
                // These blocks are not streamed.
            }
        }
    }

    void add(Piece delta) {
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
            listener.hear(new Delta.Text(words));
        }
    }

    private void addThought(String words) {
        if (!words.isEmpty()) {
            text.append(words);
            listener.hear(new Delta.Reasoning(words));
        }
    }

    private void addJson(String piece) {
        json.append(piece);
        if (first instanceof Block.ToolUse && !piece.isEmpty()) {
            listener.hear(new Delta.Arguments(position, piece));
        }
    }

    Block complete() {
        return switch (first) {
            case Block.Text _ -> new Block.Text(text.toString());
            case Block.Reasoning(_, var known) -> thought(known);
            case Block.ToolUse(var id, var tool, var known) ->
                    new Block.ToolUse(
                            id, tool, json.isEmpty() ? known : ToolArguments.read(json.toString()));
            case Block.Other(var dialect, var data) ->
                    json.isEmpty() ? first : new Block.Other(dialect, completed(data));
            case Block.Image _, Block.ToolResult _ -> first;
        };
    }

    private Block thought(String known) {
        return signature.isEmpty()
                ? new Block.Reasoning(text.toString(), known)
                : Blocks.thought(text.toString(), signature.toString());
    }

    /// Adds the streamed input to the call of a tool that the provider runs itself.
    private Value.Fields completed(Value.Fields data) {
        var input = ToolArguments.read(json.toString());
        return data.with("input", ToolArguments.object(input));
    }
}
