package dev.nerve.llm.chat;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.ErrorCode;
import dev.nerve.TokenUsage;
import dev.nerve.conversation.Role;
import dev.nerve.json.Json;
import dev.nerve.llm.Asked;
import dev.nerve.llm.ServerEvent;
import dev.nerve.model.Answer;
import dev.nerve.model.Block;
import dev.nerve.model.Delta;
import dev.nerve.model.Message;
import dev.nerve.model.Prompt;
import dev.nerve.value.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What the many who speak chat completions answer.
class ChatAnswerTest {

    private static final OpenAiChatDialect DIALECT = OpenAiChatDialect.COMPATIBLE;
    private static final Value PARIS = Value.Fields.EMPTY.with("city", "Paris");
    private static final Value ROME = Value.Fields.EMPTY.with("city", "Rome");

    private final List<Delta> heard = new ArrayList<>();

    private Answer read(String... deltas) {
        var reader = DIALECT.reader(heard::add);
        for (var delta : deltas) {
            reader.read(new ServerEvent("", "{\"id\":\"x\",\"choices\":[" + delta + "]}"));
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

    private static Answer given(Answer.Stop stop, Block... blocks) {
        return new Answer.Given(List.of(blocks), stop, TokenUsage.NONE, "");
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
                                Answer.Stop.END,
                                new Block.Reasoning("Hm.", "openai-chat:reasoning_content"),
                                new Block.Text("Yes.")));
        assertThat(heard)
                .containsExactly(
                        new Delta.Reasoning("H"),
                        new Delta.Reasoning("m."),
                        new Delta.Text("Yes."));
    }

    @Test
    void detailsOfThoughtsArePutTogetherAndSentBack() {
        var begin = "{'type':'reasoning.text','index':0,'text':'H','signature':null}";
        var more = "{'type':'reasoning.text','index':0,'text':'m.'}";
        var signed = "{'type':'reasoning.text','index':0,'signature':'c2ln'}";
        var sealed = "{'type':'reasoning.encrypted','index':1,'data':'ZGF0YQ=='}";
        var field = "'reasoning_details':[%s]";

        var answer =
                (Answer.Given)
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
                        new Block.Reasoning("Hm.", "openai-chat:reasoning_details:" + whole),
                        new Block.Text("Yes."));
        var back = new OpenAiChatDialect(Set.of(ChatFeature.REASONING_BACK));
        var prompt = Prompt.of(new Message(Role.ASSISTANT, answer.blocks()));
        var request = back.encode(new Asked("m", prompt, true));
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
                                Answer.Stop.TOOLS,
                                new Block.Text("Let me see."),
                                new Block.ToolUse("c1", "w", PARIS),
                                new Block.ToolUse("c2", "w", ROME)));
        assertThat(heard)
                .contains(new Delta.Calling(1, "c1", "w"), new Delta.Calling(2, "c2", "w"))
                .hasSize(6);
    }

    @Test
    void callsWithoutNumbersOrNamesDoNotMix() {
        var paris = "'function':{'name':'w','arguments':'{\\'city\\':\\'Paris\\'}'}";
        var rome = "'function':{'name':'w','arguments':'{\\'city\\':\\'Rome\\'}'}";

        assertThat(read(call(paris), call(rome), end("stop")))
                .isEqualTo(
                        given(
                                Answer.Stop.TOOLS,
                                new Block.ToolUse("call_x_0", "w", PARIS),
                                new Block.ToolUse("call_x_1", "w", ROME)));
        assertThat(
                        read(
                                call("'index':0,'id':'c1'," + paris),
                                call("'index':0,'id':'c2'," + rome),
                                end("stop")))
                .isEqualTo(
                        given(
                                Answer.Stop.TOOLS,
                                new Block.ToolUse("c1", "w", PARIS),
                                new Block.ToolUse("c2", "w", ROME)));
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
                                Answer.Stop.TOOLS,
                                new Block.ToolUse("c1", "w", new Value.Text("{oops"))));
    }

    @Test
    void refusalIsWhatItSays() {
        assertThat(read(delta("'refusal':'I cannot.'"), end("stop")))
                .isEqualTo(given(Answer.Stop.REFUSED, new Block.Text("I cannot.")));
    }

    @ParameterizedTest
    @CsvSource({"stop,END", "length,LENGTH", "content_filter,REFUSED", "something_new,END"})
    void reasonTellsWhyItEnded(String reason, Answer.Stop stop) {
        assertThat(read(end(reason))).isEqualTo(given(stop));
    }

    @Test
    void providerThatGivesUpHasFailed() {
        assertThat(read(delta("'content':'Hel'"), end("error")))
                .isEqualTo(
                        Answer.Failed.of(
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
        var reader = DIALECT.reader(heard::add);

        reader.read(new ServerEvent("", body));

        assertThat(reader.isOver()).isTrue();
        assertThat(reader.answer()).isEqualTo(Answer.Failed.of(code, "why"));
        assertThat(DIALECT.decodeAnswer((Value.Fields) Json.parse(body)))
                .isEqualTo(Answer.Failed.of(code, "why"));
    }

    @Test
    void eventNamedErrorIsAFailure() {
        var reader = DIALECT.reader(heard::add);

        reader.read(new ServerEvent("error", json("{'message':'why'}")));

        assertThat(reader.answer()).isEqualTo(Answer.Failed.of(ErrorCode.API_ERROR, "why"));
    }

    @Test
    void thoughtsAreAlwaysPartOfTheOutput() {
        var usage =
                """
                {"prompt_tokens":10,"completion_tokens":3,
                 "prompt_tokens_details":{"cached_tokens":4,"cache_write_tokens":2},
                 "completion_tokens_details":{"reasoning_tokens":5}}\
                """;
        var reader = DIALECT.reader(heard::add);

        reader.read(new ServerEvent("", json("{'choices':[],'usage':%s}").formatted(usage)));

        assertThat(reader.answer().usage()).isEqualTo(new TokenUsage(10, 8, 4, 2, 5));
    }
}
