package dev.nerve.llm.responses;

import dev.nerve.ErrorCode;
import dev.nerve.TokenUsage;
import dev.nerve.llm.wire.Endings;
import dev.nerve.llm.wire.Piece;
import dev.nerve.llm.wire.ToolArguments;
import dev.nerve.model.Answer;
import dev.nerve.model.Block;
import java.util.List;

/// A reader for answers that are not streamed.
final class Output {

    private Output() {}

    static Answer answer(Piece response) {
        var usage = usage(response.at("usage"));
        var status = response.at("status").text("completed");
        return switch (status) {
            case "completed", "incomplete" -> given(response, usage);
            case "failed" -> Failures.failed(response.at("error"), usage);
            default ->
                    new Answer.Failed(
                            ErrorCode.API_ERROR,
                            "the answer is not complete: it is " + status,
                            null,
                            usage);
        };
    }

    private static Answer given(Piece response, TokenUsage usage) {
        var output = response.at("output").needed();
        var blocks = output.stream().flatMap(item -> blocks(item).stream()).toList();
        var model = response.at("model").text("");
        return new Answer.Given(blocks, stop(response, blocks), usage, model);
    }

    /// {@return the blocks of an item}
    static List<Block> blocks(Piece item) {
        return switch (item.at("type").text()) {
            case "message" -> Parts.blocks(item.at("content"));
            case "reasoning" -> Thoughts.blocks(item);
            case "function_call" -> List.of(call(item));
            default -> List.of(new Block.Other(OpenAiResponsesDialect.NAME, item.fields()));
        };
    }

    private static Block call(Piece item) {
        return new Block.ToolUse(
                item.at("call_id").text(),
                item.at("name").text(),
                ToolArguments.read(item.at("arguments").text("")));
    }

    private static Answer.Stop stop(Piece response, List<Block> blocks) {
        if (response.at("output").items().stream().anyMatch(Output::isRefusal)) {
            return Answer.Stop.REFUSED;
        }
        if (response.at("status").text("").equals("incomplete")) {
            var reason = response.at("incomplete_details").at("reason").text("");
            return reason.equals("content_filter") ? Answer.Stop.REFUSED : Answer.Stop.LENGTH;
        }
        return Endings.complete(blocks);
    }

    private static boolean isRefusal(Piece item) {
        return item.at("type").text().equals("message")
                && !item.at("content").isText()
                && item.at("content").items().stream()
                        .anyMatch(part -> part.at("type").text().equals("refusal"));
    }

    static TokenUsage usage(Piece usage) {
        var input = usage.at("input_tokens_details");
        return new TokenUsage(
                usage.at("input_tokens").count(),
                usage.at("output_tokens").count(),
                input.at("cached_tokens").count(),
                input.at("cache_write_tokens").count(),
                usage.at("output_tokens_details").at("reasoning_tokens").count());
    }
}
