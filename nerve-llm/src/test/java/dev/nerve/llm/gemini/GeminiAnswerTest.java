package dev.nerve.llm.gemini;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.ErrorCode;
import dev.nerve.TokenUsage;
import dev.nerve.json.Json;
import dev.nerve.llm.ServerSentEvent;
import dev.nerve.model.AnswerListener;
import dev.nerve.model.ContentBlock;
import dev.nerve.model.ModelAnswer;
import dev.nerve.value.Value;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GeminiAnswerTest {

    private final GeminiDialect dialect = new GeminiDialect();

    @ParameterizedTest
    @CsvSource({
        "RESOURCE_EXHAUSTED, RATE_LIMIT",
        "UNAVAILABLE, UNAVAILABLE",
        "INTERNAL, API_ERROR",
        "DEADLINE_EXCEEDED, TIMEOUT",
        "INVALID_ARGUMENT, INVALID_REQUEST",
        "UNAUTHENTICATED, AUTHENTICATION",
        "PERMISSION_DENIED, PERMISSION",
        "NOT_FOUND, NOT_FOUND"
    })
    void everyErrorOfAStreamHasItsCode(String status, ErrorCode expected) {
        var reader = dialect.answerReader(AnswerListener.NONE);

        reader.read(event("[{'error': {'status': '" + status + "', 'message': 'No.'}}]"));

        assertThat(reader.isFinished()).isTrue();
        assertThat(reader.answer()).isEqualTo(ModelAnswer.Failed.of(expected, "No."));
    }

    @Test
    void thoughtsAndWhatToolsReadAreCountedToo() {
        var body =
                json(
                        "{'candidates': [{'content': {'parts': [{'text': 'x'}]},"
                                + " 'finishReason': 'STOP'}], 'usageMetadata':"
                                + " {'promptTokenCount': 10, 'toolUsePromptTokenCount': 5,"
                                + " 'cachedContentTokenCount': 4, 'candidatesTokenCount': 7,"
                                + " 'thoughtsTokenCount': 3}}");

        assertThat(dialect.decodeAnswer(body).usage()).isEqualTo(new TokenUsage(15, 10, 4, 0, 3));
    }

    @Test
    void signatureStandsBeforeWhatItBelongsToAndGoesBackThere() {
        var body =
                json(
                        "{'candidates': [{'content': {'role': 'model', 'parts':"
                                + " [{'functionCall': {'id': 'a', 'name': 'f', 'args': {}},"
                                + " 'thoughtSignature': 'AAAA'}]}, 'index': 0,"
                                + " 'finishReason': 'STOP'}]}");

        var answer = (ModelAnswer.Success) dialect.decodeAnswer(body);

        assertThat(answer.blocks())
                .isEqualTo(
                        List.of(
                                new ContentBlock.Reasoning("", "gemini:AAAA"),
                                new ContentBlock.ToolUse("a", "f", Value.Fields.EMPTY)));
        assertThat(dialect.encode(answer).at("candidates")).isEqualTo(body.at("candidates"));
    }

    @Test
    void callsWithoutNamesAreNamedAfterTheAnswer() {
        var call = "{'functionCall': {'name': 'f'}}";
        var body =
                json(
                        "{'responseId': 'r7', 'candidates': [{'content': {'parts': [%s, %s]}}]}"
                                .formatted(call, call));

        var answer = (ModelAnswer.Success) dialect.decodeAnswer(body);

        assertThat(answer.calls().stream().map(ContentBlock.ToolUse::id))
                .containsExactly("r7-1", "r7-2");
        assertThat(answer.stop()).isEqualTo(ModelAnswer.StopReason.TOOLS);
    }

    @Test
    void streamThatBreaksOffIsAFailureOfTheNetwork() {
        var reader = dialect.answerReader(AnswerListener.NONE);

        reader.read(event("{'candidates': [{'content': {'parts': [{'text': 'x'}]}}]}"));

        assertThat(reader.isFinished()).isFalse();
        assertThat(reader.answer())
                .isInstanceOfSatisfying(
                        ModelAnswer.Failed.class,
                        failed -> assertThat(failed.code()).isEqualTo(ErrorCode.NETWORK));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"error\": {\"message\": \"API key not valid.\"}} | API key not valid.",
                "[{\"error\": {\"message\": \"Overloaded\"}}] | Overloaded",
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
