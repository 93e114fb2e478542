package dev.nerve.llm.responses;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.ErrorCode;
import dev.nerve.json.Json;
import dev.nerve.llm.ServerSentEvent;
import dev.nerve.model.AnswerDelta;
import dev.nerve.model.AnswerListener;
import dev.nerve.model.ContentBlock;
import dev.nerve.model.ModelAnswer;
import dev.nerve.value.Value;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ResponsesAnswerTest {

    private final OpenAiResponsesDialect dialect = new OpenAiResponsesDialect();

    @ParameterizedTest
    @CsvSource({
        "rate_limit_exceeded, RATE_LIMIT",
        "server_error, API_ERROR",
        "server_is_overloaded, UNAVAILABLE",
        "slow_down, UNAVAILABLE",
        "invalid_prompt, INVALID_REQUEST",
        "image_too_large, INVALID_REQUEST",
        "context_length_exceeded, INVALID_REQUEST",
        "insufficient_quota, PERMISSION",
        "invalid_api_key, AUTHENTICATION",
        "something_new, API_ERROR"
    })
    void everyErrorOfAStreamHasItsCode(String code, ErrorCode expected) {
        var reader = dialect.answerReader(AnswerListener.NONE);

        reader.read(event("{'type': 'error', 'code': '" + code + "', 'message': 'No.'}"));

        assertThat(reader.isFinished()).isTrue();
        assertThat(reader.answer()).isEqualTo(ModelAnswer.Failed.of(expected, "No."));
    }

    @Test
    void itemsCountWhenTheLastEventHasNone() {
        var heard = new ArrayList<AnswerDelta>();
        var reader = dialect.answerReader(heard::add);

        reader.read(
                event(
                        "{'type': 'response.output_item.done', 'output_index': 0, 'item':"
                                + " {'type': 'message', 'role': 'assistant', 'content':"
                                + " [{'type': 'output_text', 'text': 'Hi'}]}}"));
        reader.read(
                event("{'type': 'response.completed', 'response': {'model': 'm', 'output': []}}"));

        assertThat(reader.answer())
                .isInstanceOfSatisfying(
                        ModelAnswer.Success.class,
                        success ->
                                assertThat(success.blocks())
                                        .isEqualTo(List.of(new ContentBlock.Text("Hi"))));
        assertThat(heard).isEqualTo(List.of(new AnswerDelta.Text("Hi")));
    }

    @Test
    void streamThatBreaksOffIsAFailureOfTheNetwork() {
        var reader = dialect.answerReader(AnswerListener.NONE);

        reader.read(event("{'type': 'response.created', 'response': {}}"));

        assertThat(reader.isFinished()).isFalse();
        assertThat(reader.answer())
                .isInstanceOfSatisfying(
                        ModelAnswer.Failed.class,
                        failed -> assertThat(failed.code()).isEqualTo(ErrorCode.NETWORK));
    }

    @Test
    void argumentsThatAreNoJsonAreAText() {
        var body =
                json(
                        "{'model': 'm', 'status': 'completed', 'output': [{'type':"
                                + " 'function_call', 'call_id': 'c', 'name': 'look',"
                                + " 'arguments': '{path: '}]}");

        var answer = (ModelAnswer.Success) dialect.decodeAnswer(body);

        assertThat(answer.calls())
                .isEqualTo(
                        List.of(new ContentBlock.ToolUse("c", "look", new Value.Text("{path: "))));
    }

    @Test
    void thoughtsThatAreNotEncryptedHaveNoSignature() {
        var body =
                json(
                        "{'model': 'm', 'output': [{'type': 'reasoning', 'id': 'rs_1',"
                                + " 'summary': [], 'content': [{'type': 'reasoning_text',"
                                + " 'text': 'Hm.'}]}]}");

        var answer = (ModelAnswer.Success) dialect.decodeAnswer(body);

        assertThat(answer.blocks()).isEqualTo(List.of(new ContentBlock.Reasoning("Hm.", "")));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"error\": {\"message\": \"Bad key\", \"code\": \"invalid_api_key\"}} | Bad key",
                "{\"error\": \"not found\"} | not found",
                "{\"detail\": \"gone\"} | gone",
                "{\"x\": 1} | {\"x\":1}",
                "\"Bad gateway\" | Bad gateway"
            })
    void complaintIsWhatTheProviderSaid(String body, String told) {
        assertThat(dialect.errorMessage(Json.parse(body))).isEqualTo(told);
    }

    private static ServerSentEvent event(String data) {
        return new ServerSentEvent("", data.replace('\'', '"'));
    }

    private static Value.Fields json(String text) {
        return (Value.Fields) Json.parse(text.replace('\'', '"'));
    }
}
