package dev.nerve.llm.anthropic;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.ErrorCode;
import dev.nerve.TokenUsage;
import dev.nerve.json.Json;
import dev.nerve.llm.ServerSentEvent;
import dev.nerve.model.AnswerDelta;
import dev.nerve.model.ContentBlock;
import dev.nerve.model.ModelAnswer;
import dev.nerve.value.Value;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AnthropicAnswerTest {

    private static final AnthropicDialect DIALECT = new AnthropicDialect(4_096);

    private static final String PIECES =
            """
            {"type":"message_start","message":{"model":"m",
             "usage":{"input_tokens":1,"output_tokens":1}}}

            {"type":"content_block_start","index":0,
             "content_block":{"type":"thinking","thinking":"","signature":""}}

            {"type":"content_block_delta","index":0,
             "delta":{"type":"thinking_delta","thinking":"Hm"}}

            {"type":"content_block_delta","index":0,
             "delta":{"type":"thinking_delta","thinking":"."}}

            {"type":"content_block_delta","index":0,
             "delta":{"type":"signature_delta","signature":"c2ln"}}

            {"type":"content_block_stop","index":0}

            {"type":"content_block_start","index":1,
             "content_block":{"type":"redacted_thinking","data":"ZGF0YQ=="}}

            {"type":"content_block_start","index":2,"content_block":
             {"type":"server_tool_use","id":"s1","name":"web_search","input":{}}}

            {"type":"content_block_delta","index":2,
             "delta":{"type":"input_json_delta","partial_json":"{\\"query\\":1}"}}

            {"type":"content_block_start","index":3,
             "content_block":{"type":"tool_use","id":"t1","name":"a","input":{}}}

            {"type":"content_block_start","index":4,
             "content_block":{"type":"tool_use","id":"t2","name":"b","input":{}}}

            {"type":"content_block_delta","index":4,
             "delta":{"type":"input_json_delta","partial_json":"{oops"}}

            {"type":"something_new"}

            {"type":"message_delta","delta":{"stop_reason":"tool_use"},
             "usage":{"output_tokens":9,"output_tokens_details":{"thinking_tokens":4}}}

            {"type":"message_stop"}
            """;

    private final List<AnswerDelta> heard = new ArrayList<>();

    private ModelAnswer read(String... events) {
        var reader = DIALECT.answerReader(heard::add);
        for (var event : events) {
            reader.read(new ServerSentEvent("", event));
        }
        return reader.answer();
    }

    @Test
    void thoughtsToolsAndWhatNobodyKnowsComeInPieces() {
        var answer = read(PIECES.split("\n\n"));

        var search =
                Value.Fields.EMPTY
                        .with("type", "server_tool_use")
                        .with("id", "s1")
                        .with("name", "web_search")
                        .with("input", Value.Fields.EMPTY.with("query", 1));
        assertThat(answer)
                .isEqualTo(
                        new ModelAnswer.Success(
                                List.of(
                                        new ContentBlock.Reasoning("Hm.", "anthropic:c2ln"),
                                        new ContentBlock.Reasoning(
                                                "", "anthropic:redacted:ZGF0YQ=="),
                                        new ContentBlock.DialectSpecific("anthropic", search),
                                        new ContentBlock.ToolUse("t1", "a", Value.Fields.EMPTY),
                                        new ContentBlock.ToolUse(
                                                "t2", "b", new Value.Text("{oops"))),
                                ModelAnswer.StopReason.TOOLS,
                                new TokenUsage(1, 9, 0, 0, 4),
                                "m"));
        assertThat(heard)
                .containsExactly(
                        new AnswerDelta.Reasoning("Hm"),
                        new AnswerDelta.Reasoning("."),
                        new AnswerDelta.ToolCallStart(3, "t1", "a"),
                        new AnswerDelta.ToolCallStart(4, "t2", "b"),
                        new AnswerDelta.Arguments(4, "{oops"));
    }

    @ParameterizedTest
    @CsvSource({
        "end_turn,END",
        "tool_use,TOOLS",
        "max_tokens,LENGTH",
        "model_context_window_exceeded,LENGTH",
        "stop_sequence,STOPPED",
        "refusal,REFUSED",
        "pause_turn,PAUSED",
        "something_new,END"
    })
    void reasonTellsWhyItEnded(String reason, ModelAnswer.StopReason stop) {
        var answer =
                read(
                        "{\"type\":\"message_delta\",\"delta\":{\"stop_reason\":\"%s\"}}"
                                .formatted(reason));

        assertThat(((ModelAnswer.Success) answer).stop()).isEqualTo(stop);
    }

    @ParameterizedTest
    @CsvSource({
        "invalid_request_error,INVALID_REQUEST",
        "authentication_error,AUTHENTICATION",
        "permission_error,PERMISSION",
        "not_found_error,NOT_FOUND",
        "rate_limit_error,RATE_LIMIT",
        "api_error,API_ERROR",
        "overloaded_error,API_ERROR",
        "something_new,API_ERROR"
    })
    void typeOfAnErrorTellsWhatWentWrong(String type, ErrorCode code) {
        var error =
                "{\"type\":\"error\",\"error\":{\"type\":\"%s\",\"message\":\"why\"}}"
                        .formatted(type);

        assertThat(read(error)).isEqualTo(ModelAnswer.Failed.of(code, "why"));
        assertThat(DIALECT.decodeAnswer((Value.Fields) Json.parse(error)))
                .isEqualTo(ModelAnswer.Failed.of(code, "why"));
    }

    @Test
    void complaintIsFoundInAnyShape() {
        assertThat(DIALECT.errorMessage(Json.parse("{\"error\":\"why\"}"))).isEqualTo("why");
        assertThat(DIALECT.errorMessage(Json.parse("{\"message\":\"why\"}"))).isEqualTo("why");
        assertThat(DIALECT.errorMessage(Json.parse("[1]"))).isEqualTo("[1]");
    }
}
