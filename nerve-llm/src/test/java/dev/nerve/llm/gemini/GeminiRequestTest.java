package dev.nerve.llm.gemini;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nerve.NerveException;
import dev.nerve.conversation.MessageRole;
import dev.nerve.json.Json;
import dev.nerve.llm.ProviderRequest;
import dev.nerve.model.ContentBlock;
import dev.nerve.model.Message;
import dev.nerve.model.Prompt;
import dev.nerve.model.PromptSettings;
import dev.nerve.model.ToolChoice;
import dev.nerve.tool.ToolSpec;
import dev.nerve.value.Value;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GeminiRequestTest {

    private static final Prompt HI = Prompt.of(Message.user("Hi"));

    private final GeminiDialect dialect = new GeminiDialect();

    @ParameterizedTest
    @CsvSource({
        "gemini-3-pro, false, /v1beta/models/gemini-3-pro:generateContent",
        "gemini-3-pro, true, /v1beta/models/gemini-3-pro:streamGenerateContent?alt=sse",
        "tunedModels/mine, false, /v1beta/tunedModels/mine:generateContent",
        "a b?c, false, /v1beta/models/a%20b%3Fc:generateContent"
    })
    void modelIsInThePath(String model, boolean streamed, String path) {
        var providerRequest = new ProviderRequest(model, HI, streamed);

        assertThat(dialect.path(providerRequest)).isEqualTo(path);
        assertThat(dialect.encode(providerRequest).fields()).doesNotContainKeys("model", "stream");
    }

    @Test
    void keyIsInAHeaderAndAnEmptyOneIsNotTold() {
        assertThat(dialect.headers("dummy-key-1"))
                .isEqualTo(Map.of("x-goog-api-key", "dummy-key-1"));
        assertThat(dialect.headers("")).isEmpty();
    }

    @Test
    void resultsComeInTheOrderOfTheCalls() {
        var calls =
                new Message(
                        MessageRole.ASSISTANT,
                        List.of(
                                new ContentBlock.ToolUse("a", "one", Value.Fields.EMPTY),
                                new ContentBlock.ToolUse("b", "two", Value.Fields.EMPTY)));
        var results =
                new Message(
                        MessageRole.USER,
                        List.of(
                                new ContentBlock.Text("Here."),
                                new ContentBlock.ToolResult(
                                        "b", List.of(new ContentBlock.Text("2")), true),
                                new ContentBlock.ToolResult(
                                        "a", List.of(new ContentBlock.Text("1")), false)));

        var body = encoded(Prompt.of(Message.user("Hi"), calls, results));

        assertThat(body.at("contents[2].parts"))
                .isEqualTo(
                        Json.parse(
                                """
                                [{"functionResponse": {"id": "a", "name": "one",
                                  "response": {"output": "1"}}},
                                 {"functionResponse": {"id": "b", "name": "two",
                                  "response": {"error": "2"}}},
                                 {"text": "Here."}]
                                """));
    }

    @Test
    void callsWithoutNamesAreCountedThroughTheConversation() {
        var call = "{'role': 'model', 'parts': [{'functionCall': {'name': 'f', 'args': {}}}]}";
        var result =
                "{'role': 'user', 'parts': [{'functionResponse': {'name': 'f', 'response':"
                        + " {'output': 'x'}}}]}";
        var body =
                json(
                        "{'contents': [{'role': 'user', 'parts': [{'text': 'Hi'}]},"
                                .concat(" %s, %s, %s, %s]}")
                                .formatted(call, result, call, result));

        var providerRequest = dialect.decode(body);

        assertThat(providerRequest.prompt().messages().get(4).blocks())
                .isEqualTo(
                        List.of(
                                new ContentBlock.ToolResult(
                                        "call-2", List.of(new ContentBlock.Text("x")), false)));
        assertThat(dialect.encode(providerRequest)).isEqualTo(body);
    }

    @Test
    void firstCallThatGoogleHasNotSignedSaysSo() {
        var foreign = new ContentBlock.Reasoning("Hm.", "anthropic:c2ln");
        var own = new ContentBlock.Reasoning("", "gemini:c2ln");
        var messages =
                List.of(
                        Message.user("Hi"),
                        says(foreign, call("a"), call("b")),
                        results("a", "b"),
                        says(own, call("c"), call("d")),
                        results("c", "d"));

        var body = encoded(Prompt.of().with(messages));

        assertThat(signature(body, 1, 0)).isEqualTo("skip_thought_signature_validator");
        assertThat(signature(body, 1, 1)).isEmpty();
        assertThat(signature(body, 3, 0)).isEqualTo("c2ln");
        assertThat(signature(body, 3, 1)).isEmpty();
        assertThat(dialect.decode(body).prompt().messages())
                .isEqualTo(
                        List.of(
                                messages.get(0),
                                says(call("a"), call("b")),
                                messages.get(2),
                                messages.get(3),
                                messages.get(4)));
    }

    @Test
    void modelsBeforeTheThirdGenerationTakeCallsAsTheyAre() {
        var prompt = Prompt.of(Message.user("Hi"), says(call("a")), results("a"));

        var body = dialect.encode(new ProviderRequest("gemini-2.5-pro", prompt, false));

        assertThat(signature(body, 1, 0)).isEmpty();
    }

    private static String signature(Value body, int content, int part) {
        return body.find("contents[%d].parts[%d].thoughtSignature".formatted(content, part))
                .orElse(Value.NULL)
                .text();
    }

    private static ContentBlock call(String id) {
        return new ContentBlock.ToolUse(id, "f", Value.Fields.EMPTY);
    }

    private static Message says(ContentBlock... blocks) {
        return new Message(MessageRole.ASSISTANT, List.of(blocks));
    }

    private static Message results(String... ids) {
        return new Message(
                MessageRole.USER,
                Arrays.stream(ids)
                        .<ContentBlock>map(id ->
                                new ContentBlock.ToolResult(
                                        id, List.of(new ContentBlock.Text("x")), false))
                        .toList());
    }

    @Test
    void resultsComeFirstAlsoAfterWordsOfAnotherMessage() {
        var body =
                encoded(
                        Prompt.of(
                                Message.user("Hi"),
                                says(call("a")),
                                Message.user("Wait."),
                                results("a")));

        assertThat(body.at("contents[2].parts[0].functionResponse.id").text()).isEqualTo("a");
        assertThat(body.at("contents[2].parts[1].text").text()).isEqualTo("Wait.");
    }

    @ParameterizedTest
    @CsvSource({"look, look", "7z, _7z", "_7z, __7z", "-x, _-x", "_look, _look"})
    void everyToolHasANameThatGoogleTakes(String tool, String function) {
        var prompt =
                HI.withTools(List.of(new ToolSpec(tool, "d", ToolSpec.NO_ARGUMENTS)))
                        .with(PromptSettings.DEFAULT.with(ToolChoice.only(tool)));

        var body = encoded(prompt);

        assertThat(body.at("tools[0].functionDeclarations[0].name").text()).isEqualTo(function);
        assertThat(body.at("toolConfig.functionCallingConfig.allowedFunctionNames[0]").text())
                .isEqualTo(function);
        assertThat(dialect.decode(body).prompt()).isEqualTo(prompt);
    }

    @ParameterizedTest
    @CsvSource({
        "gemini-3-pro, low, '{\"includeThoughts\":true,\"thinkingLevel\":\"LOW\"}'",
        "gemini-3-pro, max, '{\"includeThoughts\":true,\"thinkingLevel\":\"HIGH\"}'",
        "gemini-2.5-pro, medium, '{\"includeThoughts\":true,\"thinkingBudget\":8192}'",
        "gemini-2.5-pro, none, '{\"includeThoughts\":true,\"thinkingBudget\":0}'"
    })
    void effortIsALevelOrForOlderModelsABudget(String model, String effort, String config) {
        var settings = new PromptSettings(ToolChoice.AUTO, null, 0, List.of(), null, effort);

        var body = dialect.encode(new ProviderRequest(model, HI.with(settings), false));

        assertThat(body.at("generationConfig.thinkingConfig").toJson()).isEqualTo(config);
    }

    @Test
    void whatOnlyGoogleKnowsIsKeptAndSentBackAsItWas() {
        var body =
                json(
                        "{'contents': [{'role': 'user', 'parts': [{'inlineData': {'mimeType':"
                                + " 'audio/mp3', 'data': 'AAAA'}}]}], 'generationConfig':"
                                + " {'maxOutputTokens': 9, 'topK': 3}, 'cachedContent': 'c/1'}");

        var providerRequest = dialect.decode(body);

        assertThat(providerRequest.prompt().extra().toJson())
                .isEqualTo("{\"generationConfig\":{\"topK\":3},\"cachedContent\":\"c/1\"}");
        assertThat(dialect.encode(providerRequest)).isEqualTo(body);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{'model': 'm'} | invalid request at contents: expected a list, got nothing",
                "{'contents': {}} | contents: expected a list",
                "{'contents': [{'role': 'robot', 'parts': [{'text': 'x'}]}]} | contents[0].role",
                "{'contents': [{'parts': [{'functionCall': {}}]}]} | functionCall.name",
                "{'contents': [{'parts': [{'functionResponse': {'name': 'f'}}]}]} | no call of 'f'",
                "{'contents': [], 'generationConfig': {'temperature': 'x'}} | temperature"
            })
    void whatIsWrongIsToldWithItsPlace(String body, String told) {
        var request = json(body);

        assertThatThrownBy(() -> dialect.decode(request))
                .isInstanceOf(NerveException.Invalid.class)
                .hasMessageContaining(told);
    }

    private Value.Fields encoded(Prompt prompt) {
        return dialect.encode(new ProviderRequest("gemini-3-pro", prompt, true));
    }

    private static Value.Fields json(String text) {
        return (Value.Fields) Json.parse(text.replace('\'', '"'));
    }
}
