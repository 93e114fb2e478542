package dev.nerve.llm.responses;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.ErrorCode;
import dev.nerve.json.Json;
import dev.nerve.llm.ServerEvent;
import dev.nerve.model.Answer;
import dev.nerve.model.Block;
import dev.nerve.model.Delta;
import dev.nerve.model.Listener;
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
        var reader = dialect.reader(Listener.NOBODY);

        reader.read(event("{'type': 'error', 'code': '" + code + "', 'message': 'No.'}"));

        assertThat(reader.isOver()).isTrue();
        assertThat(reader.answer()).isEqualTo(Answer.Failed.of(expected, "No."));
    }

    @Test
    void itemsCountWhenTheLastEventHasNone() {
        var heard = new ArrayList<Delta>();
        var reader = dialect.reader(heard::add);

        reader.read(
                event(
                        "{'type': 'response.output_item.done', 'output_index': 0, 'item':"
                                + " {'type': 'message', 'role': 'assistant', 'content':"
                                + " [{'type': 'output_text', 'text': 'Hi'}]}}"));
        reader.read(
                event("{'type': 'response.completed', 'response': {'model': 'm', 'output': []}}"));

        assertThat(reader.answer())
                .isInstanceOfSatisfying(
                        Answer.Given.class,
                        given ->
                                assertThat(given.blocks())
                                        .isEqualTo(List.of(new Block.Text("Hi"))));
        assertThat(heard).isEqualTo(List.of(new Delta.Text("Hi")));
    }

    @Test
    void streamThatBreaksOffIsAFailureOfTheNetwork() {
        var reader = dialect.reader(Listener.NOBODY);

        reader.read(event("{'type': 'response.created', 'response': {}}"));

        assertThat(reader.isOver()).isFalse();
        assertThat(reader.answer())
                .isInstanceOfSatisfying(
                        Answer.Failed.class,
                        failed -> assertThat(failed.code()).isEqualTo(ErrorCode.NETWORK));
    }

    @Test
    void argumentsThatAreNoJsonAreAText() {
        var body =
                json(
                        "{'model': 'm', 'status': 'completed', 'output': [{'type':"
                                + " 'function_call', 'call_id': 'c', 'name': 'look',"
                                + " 'arguments': '{path: '}]}");

        var answer = (Answer.Given) dialect.decodeAnswer(body);

        assertThat(answer.calls())
                .isEqualTo(List.of(new Block.ToolUse("c", "look", new Value.Text("{path: "))));
    }

    @Test
    void thoughtsThatAreNotEncryptedHaveNoSignature() {
        var body =
                json(
                        "{'model': 'm', 'output': [{'type': 'reasoning', 'id': 'rs_1',"
                                + " 'summary': [], 'content': [{'type': 'reasoning_text',"
                                + " 'text': 'Hm.'}]}]}");

        var answer = (Answer.Given) dialect.decodeAnswer(body);

        assertThat(answer.blocks()).isEqualTo(List.of(new Block.Reasoning("Hm.", "")));
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
        assertThat(dialect.complaint(Json.parse(body))).isEqualTo(told);
    }

    private static ServerEvent event(String data) {
        return new ServerEvent("", data.replace('\'', '"'));
    }

    private static Value.Fields json(String text) {
        return (Value.Fields) Json.parse(text.replace('\'', '"'));
    }
}
