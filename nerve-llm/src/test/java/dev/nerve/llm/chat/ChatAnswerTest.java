package dev.nerve.llm.chat;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.ErrorCode;
import dev.nerve.TokenUsage;
import dev.nerve.conversation.MessageRole;
import dev.nerve.json.Json;
import dev.nerve.llm.ProviderRequest;
import dev.nerve.llm.ServerSentEvent;
import dev.nerve.model.AnswerDelta;
import dev.nerve.model.ContentBlock;
import dev.nerve.model.Message;
import dev.nerve.model.ModelAnswer;
import dev.nerve.model.Prompt;
import dev.nerve.value.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The answers of the many servers that implement chat completions.
class ChatAnswerTest {

    private static final OpenAiChatDialect DIALECT = OpenAiChatDialect.COMPATIBLE;
    private static final Value PARIS = Value.Fields.EMPTY.with("city", "Paris");
    private static final Value ROME = Value.Fields.EMPTY.with("city", "Rome");

    private final List<AnswerDelta> heard = new ArrayList<>();

    private ModelAnswer read(String... deltas) {
        var reader = DIALECT.answerReader(heard::add);
        for (var delta : deltas) {
            reader.read(new ServerSentEvent("", "{\"id\":\"x\",\"choices\":[" + delta + "]}"));
        }
        return reader.answer();
    }

    private static String delta(String fields) {
        return json("{'index':0,'delta':{%s},'finish_reason':null}".formatted(fields));
    }

    /// Tests are easier to read with other quotes.
    private static String json(String text) {
        return text.replace('\'', '"');
    }

    private static String call(String fields) {
        return delta("'tool_calls':[{%s}]".formatted(fields));
    }

    private static String end(String reason) {
        return json("{'index':0,'delta':{},'finish_reason':'%s'}".formatted(reason));
    }

    private static ModelAnswer given(ModelAnswer.StopReason stop, ContentBlock... blocks) {
        return new ModelAnswer.Success(List.of(blocks), stop, TokenUsage.NONE, "");
    }

    @Test
    void thoughtsComeInAFieldOfTheirOwn() {
        var answer =
                read(
                        delta("'role':'assistant','content':'','reasoning_content':'H'"),
                        delta("'content':null,'reasoning_content':'m.'"),
                        delta("'content':'Yes.','reasoning_content':null"),
                        end("stop"));

        assertThat(answer)
                .isEqualTo(
                        given(
                                ModelAnswer.StopReason.END,
                                new ContentBlock.Reasoning("Hm.", "openai-chat:reasoning_content"),
                                new ContentBlock.Text("Yes.")));
        assertThat(heard)
                .containsExactly(
                        new AnswerDelta.Reasoning("H"),
                        new AnswerDelta.Reasoning("m."),
                        new AnswerDelta.Text("Yes."));
    }

    @Test
    void detailsOfThoughtsArePutTogetherAndSentBack() {
        var begin = "{'type':'reasoning.text','index':0,'text':'H','signature':null}";
        var more = "{'type':'reasoning.text','index':0,'text':'m.'}";
        var signed = "{'type':'reasoning.text','index':0,'signature':'c2ln'}";
        var sealed = "{'type':'reasoning.encrypted','index':1,'data':'ZGF0YQ=='}";
        var field = "'reasoning_details':[%s]";

        var answer =
                (ModelAnswer.Success)
                        read(
                                delta("'reasoning':'H'," + field.formatted(begin)),
                                delta("'reasoning':'m.'," + field.formatted(more)),
                                delta(field.formatted(signed + "," + sealed)),
                                delta("'content':'Yes.'"),
                                end("stop"));

        var whole =
                json("[{'type':'reasoning.text','index':0,'text':'Hm.','signature':'c2ln'},%s]")
                        .formatted(json(sealed));
        assertThat(answer.blocks())
                .containsExactly(
                        new ContentBlock.Reasoning("Hm.", "openai-chat:reasoning_details:" + whole),
                        new ContentBlock.Text("Yes."));
        var back = new OpenAiChatDialect(Set.of(ChatFeature.REASONING_BACK));
        var prompt = Prompt.of(new Message(MessageRole.ASSISTANT, answer.blocks()));
        var request = back.encode(new ProviderRequest("m", prompt, true));
        assertThat(request.at("messages[0]").toJson())
                .isEqualTo(
                        json("{'role':'assistant','content':'Yes.','reasoning_details':%s}")
                                .formatted(whole));
        assertThat(DIALECT.decodeAnswer(DIALECT.encode(answer))).isEqualTo(answer);
    }

    @Test
    void callsInPiecesDoNotMix() {
        var answer =
                read(
                        delta("'content':'Let me see.'"),
                        call("'index':0,'id':'c1','function':{'name':'w','arguments':''}"),
                        call(
                                "'index':1,'id':'c2',"
                                        + "'function':{'name':'w','arguments':'{\\'city\\':'}"),
                        call("'index':0,'function':{'arguments':'{\\'city\\':\\'Paris\\'}'}"),
                        call(
                                "'index':1,'id':'c2',"
                                        + "'function':{'name':'w','arguments':'\\'Rome\\'}'}"),
                        end("tool_calls"));

        assertThat(answer)
                .isEqualTo(
                        given(
                                ModelAnswer.StopReason.TOOLS,
                                new ContentBlock.Text("Let me see."),
                                new ContentBlock.ToolUse("c1", "w", PARIS),
                                new ContentBlock.ToolUse("c2", "w", ROME)));
        assertThat(heard)
                .contains(
                        new AnswerDelta.ToolCallStart(1, "c1", "w"),
                        new AnswerDelta.ToolCallStart(2, "c2", "w"))
                .hasSize(6);
    }

    @Test
    void callsWithoutNumbersOrNamesDoNotMix() {
        var paris = "'function':{'name':'w','arguments':'{\\'city\\':\\'Paris\\'}'}";
        var rome = "'function':{'name':'w','arguments':'{\\'city\\':\\'Rome\\'}'}";

        assertThat(read(call(paris), call(rome), end("stop")))
                .isEqualTo(
                        given(
                                ModelAnswer.StopReason.TOOLS,
                                new ContentBlock.ToolUse("call_x_0", "w", PARIS),
                                new ContentBlock.ToolUse("call_x_1", "w", ROME)));
        assertThat(
                        read(
                                call("'index':0,'id':'c1'," + paris),
                                call("'index':0,'id':'c2'," + rome),
                                end("stop")))
                .isEqualTo(
                        given(
                                ModelAnswer.StopReason.TOOLS,
                                new ContentBlock.ToolUse("c1", "w", PARIS),
                                new ContentBlock.ToolUse("c2", "w", ROME)));
    }

    @Test
    void argumentsThatAreNoJsonAreText() {
        var answer =
                read(
                        call("'index':0,'id':'c1','function':{'name':'w','arguments':'{oops'}"),
                        end("tool_calls"));

        assertThat(answer)
                .isEqualTo(
                        given(
                                ModelAnswer.StopReason.TOOLS,
                                new ContentBlock.ToolUse("c1", "w", new Value.Text("{oops"))));
    }

    @Test
    void refusalIsWhatItSays() {
        assertThat(read(delta("'refusal':'I cannot.'"), end("stop")))
                .isEqualTo(
                        given(ModelAnswer.StopReason.REFUSED, new ContentBlock.Text("I cannot.")));
    }

    @ParameterizedTest
    @CsvSource({"stop,END", "length,LENGTH", "content_filter,REFUSED", "something_new,END"})
    void reasonTellsWhyItEnded(String reason, ModelAnswer.StopReason stop) {
        assertThat(read(end(reason))).isEqualTo(given(stop));
    }

    @Test
    void providerThatGivesUpHasFailed() {
        assertThat(read(delta("'content':'Hel'"), end("error")))
                .isEqualTo(
                        ModelAnswer.Failed.of(
                                ErrorCode.API_ERROR, "the provider failed while it answered"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{'error':{'message':'why','code':429}} | RATE_LIMIT",
                "{'error':{'message':'why','code':502}} | API_ERROR",
                "{'error':{'message':'why','code':'insufficient_quota'}} | PERMISSION",
                "{'error':{'message':'why','type':'server_error','code':null}} | API_ERROR",
                "{'error':{'message':'why','type':'invalid_request_error'}} | INVALID_REQUEST",
                "{'object':'error','message':'why','code':404} | NOT_FOUND",
                "{'error':'why'} | API_ERROR"
            })
    void failureIsToldInManyShapes(String text, ErrorCode code) {
        var body = json(text);
        var reader = DIALECT.answerReader(heard::add);

        reader.read(new ServerSentEvent("", body));

        assertThat(reader.isFinished()).isTrue();
        assertThat(reader.answer()).isEqualTo(ModelAnswer.Failed.of(code, "why"));
        assertThat(DIALECT.decodeAnswer((Value.Fields) Json.parse(body)))
                .isEqualTo(ModelAnswer.Failed.of(code, "why"));
    }

    @Test
    void eventNamedErrorIsAFailure() {
        var reader = DIALECT.answerReader(heard::add);

        reader.read(new ServerSentEvent("error", json("{'message':'why'}")));

        assertThat(reader.answer()).isEqualTo(ModelAnswer.Failed.of(ErrorCode.API_ERROR, "why"));
    }

    @Test
    void thoughtsAreAlwaysPartOfTheOutput() {
        var usage =
                """
                {"prompt_tokens":10,"completion_tokens":3,
                 "prompt_tokens_details":{"cached_tokens":4,"cache_write_tokens":2},
                 "completion_tokens_details":{"reasoning_tokens":5}}\
                """;
        var reader = DIALECT.answerReader(heard::add);

        reader.read(new ServerSentEvent("", json("{'choices':[],'usage':%s}").formatted(usage)));

        assertThat(reader.answer().usage()).isEqualTo(new TokenUsage(10, 8, 4, 2, 5));
    }
}
