package dev.nerve.llm.chat;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.conversation.MessageRole;
import dev.nerve.json.Json;
import dev.nerve.llm.ProviderRequest;
import dev.nerve.model.CacheHint;
import dev.nerve.model.ContentBlock;
import dev.nerve.model.Message;
import dev.nerve.model.Prompt;
import dev.nerve.model.PromptSettings;
import dev.nerve.model.ToolChoice;
import dev.nerve.tool.ToolSpec;
import dev.nerve.value.Value;
import java.math.BigDecimal;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ChatRequestTest {

    private static final OpenAiChatDialect OPENAI = OpenAiChatDialect.OPENAI;
    private static final ToolSpec WEATHER =
            new ToolSpec("weather", "Tells the weather", ToolSpec.textArgument("city", "where"));
    private static final Value.Fields STRICT =
            Value.Fields.EMPTY
                    .with("type", "object")
                    .with("properties", Value.Fields.EMPTY)
                    .with("additionalProperties", false);

    private static final String REQUEST =
            """
            {"model":"gpt-test","max_tokens":100,"stream":true,"seed":5,"stop":"END",
             "tools":[{"type":"function","function":{"name":"now"}},
                      {"type":"custom","custom":{"name":"free"}}],
             "tool_choice":"required","prompt_cache_key":"root",
             "response_format":{"type":"json_object"},
             "messages":[
              {"role":"developer","content":"Be brief."},
              {"role":"user","content":[{"type":"text","text":"Hello?"},
                {"type":"image_url","image_url":{"url":"data:image/png;base64,aGk="}},
                {"type":"file","file":{"file_id":"f"}}]},
              {"role":"assistant","content":null,"reasoning":"Hm.","tool_calls":[
                {"id":"c1","type":"function","function":{"name":"now","arguments":""}},
                {"id":"c2","type":"custom","custom":{"name":"free","input":"x"}}]},
              {"role":"tool","tool_call_id":"c1","content":"noon"}]}
            """;

    private static String json(OpenAiChatDialect dialect, Prompt prompt) {
        return dialect.encode(new ProviderRequest("gpt-test", prompt, true)).toJson();
    }

    private static String messages(OpenAiChatDialect dialect, Message... messages) {
        var whole = dialect.encode(new ProviderRequest("gpt-test", Prompt.of(messages), false));
        return whole.at("messages").toJson();
    }

    private static Message says(ContentBlock... blocks) {
        return new Message(MessageRole.ASSISTANT, List.of(blocks));
    }

    private static Message user(ContentBlock... blocks) {
        return new Message(MessageRole.USER, List.of(blocks));
    }

    private static Prompt full() {
        return new Prompt(
                "Be brief.",
                List.of(Message.user("Hello?")),
                List.of(WEATHER),
                new PromptSettings(
                        new ToolChoice(ToolChoice.Mode.NAMED, "weather", false),
                        new BigDecimal("0.5"),
                        100,
                        List.of("END"),
                        STRICT,
                        "low"),
                new CacheHint("root", List.of(1)),
                Value.Fields.EMPTY.with("seed", 5));
    }

    @Test
    void whatDoesNotChangeComesFirstThenTheMessagesThenTheRest() {
        assertThat(json(OPENAI, full()))
                .isEqualTo(
                        """
                        {"model":"gpt-test",\
                        "tools":[{"type":"function","function":{"name":"weather",\
                        "description":"Tells the weather","parameters":{"type":"object",\
                        "properties":{"city":{"type":"string","description":"where"}},\
                        "required":["city"]}}}],\
                        "messages":[{"role":"system","content":"Be brief."},\
                        {"role":"user","content":"Hello?"}],\
                        "max_completion_tokens":100,"temperature":0.5,"stop":["END"],\
                        "reasoning_effort":"low",\
                        "response_format":{"type":"json_schema","json_schema":{"name":"answer",\
                        "schema":{"type":"object","properties":{},"additionalProperties":false},\
                        "strict":true}},\
                        "stream":true,"stream_options":{"include_usage":true},\
                        "tool_choice":{"type":"function","function":{"name":"weather"}},\
                        "parallel_tool_calls":false,"prompt_cache_key":"root","seed":5}\
                        """);
    }

    @Test
    void whatAProviderDoesNotUnderstandIsNotSent() {
        var json = json(new OpenAiChatDialect(Set.of()), full());

        assertThat(json).contains("\"max_tokens\":100");
        assertThat(json)
                .doesNotContain("max_completion_tokens", "prompt_cache_key", "stream_options");
    }

    @Test
    void schemaThatCannotBePromisedIsNotStrict() {
        var loose = PromptSettings.DEFAULT.withSchema(STRICT.with("additionalProperties", true));
        var nested = STRICT.with("properties", Value.Fields.EMPTY.with("a", loose.schema()));

        assertThat(StrictSchemaCheck.isStrict(STRICT)).isTrue();
        assertThat(StrictSchemaCheck.isStrict(nested.with("required", List.of("a")))).isFalse();
        assertThat(json(OPENAI, Prompt.of(Message.user("?")).with(loose)))
                .contains("\"strict\":false");
    }

    @Test
    void bytesOfAForkBeginWithThoseOfItsSource() {
        var one = Message.user("One");
        var two = Message.assistant("Two");

        var first = json(OPENAI, Prompt.of(one, two).withSystem("s"));
        var second = json(OPENAI, Prompt.of(one, two, Message.user("Three")).withSystem("s"));

        var shared = first.substring(0, first.indexOf("],\"stream\""));
        assertThat(shared).endsWith("{\"role\":\"assistant\",\"content\":\"Two\"}");
        assertThat(second).startsWith(shared);
    }

    @Test
    void whatEachToolGaveIsAMessageOfItsOwn() {
        var use =
                new ContentBlock.ToolUse("c1", "weather", Value.Fields.EMPTY.with("city", "Paris"));
        var odd = new ContentBlock.ToolUse("c2", "weather", new Value.Text("{oops"));
        var picture = new ContentBlock.Image("image/png", "aGk=");
        var result =
                new ContentBlock.ToolResult(
                        "c1", List.of(new ContentBlock.Text("sun"), picture), false);
        var failed =
                new ContentBlock.ToolResult("c2", List.of(new ContentBlock.Text("no JSON")), true);

        var written =
                messages(
                        OPENAI,
                        says(new ContentBlock.Text("Let me see."), use, odd),
                        user(new ContentBlock.Text("And?"), result, failed));

        assertThat(written)
                .isEqualTo(
                        """
                        [{"role":"assistant","content":"Let me see.","tool_calls":[\
                        {"id":"c1","type":"function","function":{"name":"weather",\
                        "arguments":"{\\"city\\":\\"Paris\\"}"}},\
                        {"id":"c2","type":"function","function":{"name":"weather",\
                        "arguments":"{\\"unreadable_arguments\\":\\"{oops\\"}"}}]},\
                        {"role":"tool","tool_call_id":"c1","content":"sun"},\
                        {"role":"tool","tool_call_id":"c2","content":"The tool failed:\\nno JSON"},\
                        {"role":"user","content":[\
                        {"type":"text","text":"[Pictures from the tool call c1]"},\
                        {"type":"image_url","image_url":{"url":"data:image/png;base64,aGk="}},\
                        {"type":"text","text":"And?"}]}]\
                        """);
    }

    @Test
    void systemSpeaksInTheMiddleToo() {
        var system = new Message(MessageRole.SYSTEM, List.of(new ContentBlock.Text("Hurry.")));

        assertThat(messages(OPENAI, Message.user("?"), system))
                .endsWith(",{\"role\":\"system\",\"content\":\"Hurry.\"}]");
    }

    @Test
    void failureOfAToolIsSaidAndHeardAgain() {
        var use = new ContentBlock.ToolUse("c1", "weather", Value.Fields.EMPTY);
        var told =
                new ContentBlock.ToolResult(
                        "c1", List.of(new ContentBlock.Text("Error: no\nsuch file")), true);
        var silent = new ContentBlock.ToolResult("c1", List.of(), true);
        var fine =
                new ContentBlock.ToolResult(
                        "c1", List.of(new ContentBlock.Text("Error: none")), false);
        var messages =
                List.of(says(use), user(told), says(use), user(silent), says(use), user(fine));
        var providerRequest = new ProviderRequest("gpt-test", Prompt.of().with(messages), false);

        var read = OPENAI.decode(OPENAI.encode(providerRequest));

        assertThat(read.prompt().messages()).isEqualTo(messages);
    }

    @Test
    void whatTheSystemSaysFirstIsSentAgainAsItWas() {
        var picture = new ContentBlock.Image("image/png", "aGk=");
        var parts =
                new Message(
                        MessageRole.SYSTEM,
                        List.of(new ContentBlock.Text("a"), new ContentBlock.Text("b"), picture));
        var blank = new Message(MessageRole.SYSTEM, List.of(new ContentBlock.Text(" ")));

        for (var system : List.of(parts, blank)) {
            var once =
                    OPENAI.encode(
                            new ProviderRequest("m", Prompt.of(system, Message.user("?")), false));
            var read = OPENAI.decode(once);

            assertThat(read.prompt().system()).isEmpty();
            assertThat(read.prompt().messages().getFirst()).isEqualTo(system);
            assertThat(OPENAI.encode(read).toJson()).isEqualTo(once.toJson());
        }
    }

    @Test
    void nameThatSomebodyGaveToASchemaIsKept() {
        var body =
                (Value.Fields)
                        Json.parse(
                                """
                                {"model":"m","messages":[],"response_format":{"type":"json_schema",
                                 "json_schema":{"name":"bill","schema":{"type":"array"},
                                 "strict":true}}}
                                """);

        assertThat(OPENAI.encode(OPENAI.decode(body))).isEqualTo(body);
    }

    @Test
    void thoughtsAreSentBackOnlyWhereTheyAreWanted() {
        var back = new OpenAiChatDialect(Set.of(ChatFeature.REASONING_BACK));
        var own = new ContentBlock.Reasoning("Hm.", "openai-chat:reasoning_content");
        var foreign = new ContentBlock.Reasoning("Ha.", "anthropic:c2ln");
        var message = says(own, foreign, new ContentBlock.Text("Yes."));

        assertThat(messages(OPENAI, message))
                .isEqualTo("[{\"role\":\"assistant\",\"content\":\"Yes.\"}]");
        assertThat(messages(back, message))
                .isEqualTo(
                        """
                        [{"role":"assistant","content":"Yes.","reasoning_content":"Hm."}]\
                        """);
        assertThat(messages(OPENAI, says(own))).isEqualTo("[]");
    }

    @Test
    void requestOfSomebodyElseIsRead() {
        var providerRequest = OPENAI.decode((Value.Fields) Json.parse(REQUEST));

        var file = (Value.Fields) Json.parse("{\"type\":\"file\",\"file\":{\"file_id\":\"f\"}}");
        var custom =
                (Value.Fields)
                        Json.parse(
                                """
                                {"id":"c2","type":"custom","custom":{"name":"free","input":"x"}}\
                                """);
        var expected =
                new Prompt(
                        "Be brief.",
                        List.of(
                                user(
                                        new ContentBlock.Text("Hello?"),
                                        new ContentBlock.Image("image/png", "aGk="),
                                        new ContentBlock.DialectSpecific("openai-chat", file)),
                                says(
                                        new ContentBlock.Reasoning("Hm.", "openai-chat:reasoning"),
                                        new ContentBlock.ToolUse("c1", "now", Value.Fields.EMPTY),
                                        new ContentBlock.DialectSpecific("openai-chat", custom)),
                                user(
                                        new ContentBlock.ToolResult(
                                                "c1",
                                                List.of(new ContentBlock.Text("noon")),
                                                false))),
                        List.of(new ToolSpec("now", "", ToolSpec.NO_ARGUMENTS)),
                        new PromptSettings(
                                new ToolChoice(ToolChoice.Mode.ANY, "", true),
                                null,
                                100,
                                List.of("END"),
                                null,
                                null),
                        new CacheHint("root", List.of()),
                        (Value.Fields)
                                Json.parse(
                                        """
                                        {"tools":[{"type":"custom","custom":{"name":"free"}}],
                                         "seed":5,"response_format":{"type":"json_object"}}\
                                        """));
        assertThat(providerRequest).isEqualTo(new ProviderRequest("gpt-test", expected, true));
        assertThat(OPENAI.encode(providerRequest).at("messages[2].tool_calls[1]"))
                .isEqualTo(custom);
        assertThat(OPENAI.encode(providerRequest).at("messages[1].content[2]")).isEqualTo(file);
    }
}
