package dev.nerve.llm.responses;

import dev.nerve.ErrorCode;
import dev.nerve.TokenUsage;
import dev.nerve.llm.wire.AnswerEndings;
import dev.nerve.llm.wire.LocatedValue;
import dev.nerve.llm.wire.ToolArgumentsCodec;
import dev.nerve.model.ContentBlock;
import dev.nerve.model.ModelAnswer;
import java.util.List;

/// A reader for answers that are not streamed.
final class WholeAnswerReader {

    private WholeAnswerReader() {}

    static ModelAnswer read(LocatedValue response) {
        var usage = usage(response.at("usage"));
        var status = response.at("status").text("completed");
        return switch (status) {
            case "completed", "incomplete" -> given(response, usage);
            case "failed" -> ErrorReader.read(response.at("error"), usage);
            default ->
                    new ModelAnswer.Failed(
                            ErrorCode.API_ERROR,
                            "the answer is not complete: it is " + status,
                            null,
                            usage);
        };
    }

    private static ModelAnswer given(LocatedValue response, TokenUsage usage) {
        var output = response.at("output").requiredItems();
        var blocks = output.stream().flatMap(item -> blocks(item).stream()).toList();
        var model = response.at("model").text("");
        return new ModelAnswer.Success(blocks, stop(response, blocks), usage, model);
    }

    /// {@return the blocks of an item}
    static List<ContentBlock> blocks(LocatedValue item) {
        return switch (item.at("type").text()) {
            case "message" -> ContentPartReader.blocks(item.at("content"));
            case "reasoning" -> ReasoningCodec.blocks(item);
            case "function_call" -> List.of(call(item));
            default ->
                    List.of(
                            new ContentBlock.DialectSpecific(
                                    OpenAiResponsesDialect.NAME, item.fields()));
        };
    }

    private static ContentBlock call(LocatedValue item) {
        return new ContentBlock.ToolUse(
                item.at("call_id").text(),
                item.at("name").text(),
                ToolArgumentsCodec.read(item.at("arguments").text("")));
    }

    private static ModelAnswer.StopReason stop(LocatedValue response, List<ContentBlock> blocks) {
        if (response.at("output").items().stream().anyMatch(WholeAnswerReader::isRefusal)) {
            return ModelAnswer.StopReason.REFUSED;
        }
        if (response.at("status").text("").equals("incomplete")) {
            var reason = response.at("incomplete_details").at("reason").text("");
            return reason.equals("content_filter")
                    ? ModelAnswer.StopReason.REFUSED
                    : ModelAnswer.StopReason.LENGTH;
        }
        return AnswerEndings.stopFor(blocks);
    }

    private static boolean isRefusal(LocatedValue item) {
        return item.at("type").text().equals("message")
                && !item.at("content").isText()
                && item.at("content").items().stream()
                        .anyMatch(part -> part.at("type").text().equals("refusal"));
    }

    static TokenUsage usage(LocatedValue usage) {
        var input = usage.at("input_tokens_details");
        return new TokenUsage(
                usage.at("input_tokens").count(),
                usage.at("output_tokens").count(),
                input.at("cached_tokens").count(),
                input.at("cache_write_tokens").count(),
                usage.at("output_tokens_details").at("reasoning_tokens").count());
    }
}
