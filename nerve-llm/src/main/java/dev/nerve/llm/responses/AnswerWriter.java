package dev.nerve.llm.responses;

import dev.nerve.TokenUsage;
import dev.nerve.llm.wire.JsonObjectBuilder;
import dev.nerve.llm.wire.ToolArgumentsCodec;
import dev.nerve.model.ContentBlock;
import dev.nerve.model.ModelAnswer;
import dev.nerve.value.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A writer for whole answers. The id of an item is the id of the answer with a number.
///
/// *Confined to one thread.*
final class AnswerWriter {

    private final ModelAnswer.Success answer;
    private final String id;

    AnswerWriter(ModelAnswer.Success answer, String id) {
        this.answer = answer;
        this.id = id;
    }

    Value.Fields whole() {
        return response(status(), output(), usage(answer.usage()));
    }

    /// {@return the answer at its start, without output}
    Value.Fields started() {
        return response("in_progress", List.of(), null);
    }

    private Value.Fields response(
            String status, List<Value.Fields> output, Value.@Nullable Fields usage) {
        return new JsonObjectBuilder()
                .with("id", "resp_" + id)
                .with("object", "response")
                .with("created_at", 0)
                .with("status", status)
                .with("error", null)
                .with("incomplete_details", status.equals("incomplete") ? reason() : null)
                .with("instructions", null)
                .with("model", answer.model())
                .with("output", output)
                .with("parallel_tool_calls", true)
                .with("tool_choice", "auto")
                .with("tools", List.of())
                .with("usage", usage)
                .fields();
    }

    String status() {
        return switch (answer.stop()) {
            case END, TOOLS, STOPPED, PAUSED -> "completed";
            case LENGTH -> "incomplete";
            case REFUSED -> endsInWords() ? "completed" : "incomplete";
        };
    }

    private Map<String, String> reason() {
        boolean refused = answer.stop() == ModelAnswer.StopReason.REFUSED;
        return Map.of("reason", refused ? "content_filter" : "max_output_tokens");
    }

    /// Returns whether the last block is text. A refusal is a part of its own type.
    private boolean endsInWords() {
        return !answer.blocks().isEmpty() && answer.blocks().getLast() instanceof ContentBlock.Text;
    }

    List<Value.Fields> output() {
        var items = new ArrayList<Value.Fields>();
        for (int i = 0; i < answer.blocks().size(); i++) {
            boolean refusal =
                    answer.stop() == ModelAnswer.StopReason.REFUSED
                            && endsInWords()
                            && i == answer.blocks().size() - 1;
            switch (answer.blocks().get(i)) {
                case ContentBlock.Text(var text) -> items.add(message(i, part(text, refusal)));
                case ContentBlock.Reasoning reasoning -> items.add(thoughts(i, reasoning));
                case ContentBlock.ToolUse call -> items.add(call(i, call));
                case ContentBlock.DialectSpecific(var dialect, var data)
                        when dialect.equals(OpenAiResponsesDialect.NAME) ->
                        items.add(ContentPartReader.isPart(data) ? message(i, data) : data);
                case ContentBlock.Image _,
                        ContentBlock.ToolResult _,
                        ContentBlock.DialectSpecific _ -> {}
            }
        }
        return items;
    }

    private static Value.Fields part(String text, boolean refusal) {
        return refusal
                ? JsonObjectBuilder.typed("refusal").with("refusal", text).fields()
                : JsonObjectBuilder.typed("output_text")
                        .with("text", text)
                        .with("annotations", List.of())
                        .with("logprobs", List.of())
                        .fields();
    }

    private Value.Fields message(int index, Value.Fields part) {
        return new JsonObjectBuilder()
                .with("id", "msg_" + item(index))
                .with("type", "message")
                .with("status", "completed")
                .with("role", "assistant")
                .with("content", List.of(part))
                .fields();
    }

    private Value.Fields thoughts(int index, ContentBlock.Reasoning reasoning) {
        var summary =
                JsonObjectBuilder.typed("summary_text").with("text", reasoning.text()).fields();
        return ReasoningCodec.item(reasoning)
                .orElseGet(() ->
                        JsonObjectBuilder.typed("reasoning")
                                .with("id", "rs_" + item(index))
                                .with("summary", List.of(summary))
                                .fields());
    }

    private Value.Fields call(int index, ContentBlock.ToolUse call) {
        return new JsonObjectBuilder()
                .with("id", "fc_" + item(index))
                .with("type", "function_call")
                .with("status", "completed")
                .with("call_id", call.id())
                .with("name", call.tool())
                .with("arguments", ToolArgumentsCodec.object(call.arguments()).toJson())
                .fields();
    }

    private String item(int index) {
        return id + "_" + index;
    }

    private static Value.Fields usage(TokenUsage usage) {
        var input =
                new JsonObjectBuilder()
                        .with("cached_tokens", usage.cachedRead())
                        .with("cache_write_tokens", usage.cachedWrite());
        return new JsonObjectBuilder()
                .with("input_tokens", usage.input())
                .with("input_tokens_details", input.fields())
                .with("output_tokens", usage.output())
                .with("output_tokens_details", Map.of("reasoning_tokens", usage.reasoning()))
                .with("total_tokens", usage.total())
                .fields();
    }
}
