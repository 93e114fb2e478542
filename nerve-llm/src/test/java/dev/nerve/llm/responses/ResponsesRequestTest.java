package dev.nerve.llm.responses;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nerve.NerveException;
import dev.nerve.conversation.MessageRole;
import dev.nerve.json.Json;
import dev.nerve.llm.ProviderRequest;
import dev.nerve.model.CacheHint;
import dev.nerve.model.ContentBlock;
import dev.nerve.model.Message;
import dev.nerve.model.Prompt;
import dev.nerve.model.PromptSettings;
import dev.nerve.tool.ToolSpec;
import dev.nerve.value.Value;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ResponsesRequestTest {

    private static final String SIGNED =
            "responses:{\"id\":\"rs_1\",\"summary\":[],\"encrypted_content\":\"AAAA\"}";

    private final OpenAiResponsesDialect dialect = new OpenAiResponsesDialect();

    @Test
    void keyIsTheBearerAndAnEmptyOneIsNotTold() {
        assertThat(dialect.headers("dummy-key-1"))
                .isEqualTo(Map.of("Authorization", "Bearer dummy-key-1"));
        assertThat(dialect.headers("")).isEmpty();
    }

    @Test
    void whatDoesNotChangeComesFirst() {
        var prompt =
                Prompt.of(Message.user("Hi"))
                        .withSystem("Be kind.")
                        .withTools(List.of(new ToolSpec("look", "Looks", ToolSpec.NO_ARGUMENTS)))
                        .with(PromptSettings.DEFAULT.withMaxOutput(100))
                        .with(new CacheHint("k", List.of()));

        var names = List.copyOf(encoded(prompt).fields().keySet());

        assertThat(names)
                .containsExactly(
                        "model",
                        "instructions",
                        "tools",
                        "input",
                        "max_output_tokens",
                        "store",
                        "include",
                        "prompt_cache_key",
                        "stream");
    }

    @Test
    void thoughtsGoBackOnlyWhenTheyAreSignedHereAndLedSomewhere() {
        var said =
                new Message(
                        MessageRole.ASSISTANT,
                        List.of(
                                new ContentBlock.Reasoning("a", "anthropic:x"),
                                new ContentBlock.Reasoning("b", ""),
                                new ContentBlock.Reasoning("c", "responses:no json"),
                                new ContentBlock.Reasoning("d", SIGNED),
                                new ContentBlock.Text("So."),
                                new ContentBlock.Reasoning("e", SIGNED)));

        var input = encoded(Prompt.of(Message.user("Hi"), said)).at("input");

        assertThat(input.at("[1]"))
                .isEqualTo(
                        Json.parse(
                                """
                                {"type": "reasoning", "id": "rs_1", "summary": [],
                                 "encrypted_content": "AAAA"}
                                """));
        assertThat(input.items()).hasSize(3);
    }

    @Test
    void failureOfAToolIsSaidAndHeardAgain() {
        var result =
                new ContentBlock.ToolResult(
                        "c1", List.of(new ContentBlock.Text("no such file")), true);
        var messages =
                List.of(
                        new Message(
                                MessageRole.ASSISTANT,
                                List.of(
                                        new ContentBlock.ToolUse(
                                                "c1", "look", Value.Fields.EMPTY))),
                        new Message(MessageRole.USER, List.of(result)));

        var body = encoded(Prompt.of(messages.getFirst(), messages.getLast()));

        assertThat(body.at("input[1].output").toJson()).contains("The tool failed:");
        assertThat(dialect.decode(body).prompt().messages()).isEqualTo(messages);
    }

    @Test
    void whatOnlyOpenAiKnowsIsKeptAndSentBackAsItWas() {
        var body =
                (Value.Fields)
                        Json.parse(
                                """
                                {"model": "m", "tools": [{"type": "web_search"}],
                                 "input": [
                                  {"type": "message", "role": "user", "content": [
                                   {"type": "input_file", "file_id": "file-1"}]},
                                  {"type": "mcp_call", "id": "mcp_1", "name": "x"}],
                                 "reasoning": {"effort": "low", "summary": "auto"},
                                 "store": false, "include": ["reasoning.encrypted_content"],
                                 "service_tier": "flex"}
                                """);

        var providerRequest = dialect.decode(body);

        assertThat(providerRequest.prompt().settings().effort()).isEqualTo("low");
        assertThat(providerRequest.prompt().extra().toJson())
                .isEqualTo(
                        "{\"reasoning\":{\"summary\":\"auto\"},\"service_tier\":\"flex\","
                                + "\"tools\":[{\"type\":\"web_search\"}]}");
        assertThat(dialect.encode(providerRequest)).isEqualTo(body);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{'input': 'x'} | invalid request at model: expected a text, got nothing",
                "{'model': 'm', 'input': 5} | invalid request at input: expected a list, got 5",
                "{'model': 'm', 'input': [{'role': 'x', 'content': ''}]} | input[0].role",
                "{'model': 'm', 'input': [{'type': 'function_call'}]} | input[0].call_id",
                "{'model': 'm', 'input': [], 'tool_choice': 'maybe'} | tool_choice",
                "{'model': 'm', 'input': [], 'max_output_tokens': -1} | max_output_tokens",
                "{'model': 'm', 'input': [], 'stream': 'yes'} | stream: expected true or false"
            })
    void whatIsWrongIsToldWithItsPlace(String body, String told) {
        var request = (Value.Fields) Json.parse(body.replace('\'', '"'));

        assertThatThrownBy(() -> dialect.decode(request))
                .isInstanceOf(NerveException.Invalid.class)
                .hasMessageContaining(told);
    }

    private Value.Fields encoded(Prompt prompt) {
        return dialect.encode(new ProviderRequest("m", prompt, true));
    }
}
