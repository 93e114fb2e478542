package dev.nerve.llm.anthropic;

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
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class AnthropicRequestTest {

    private static final AnthropicDialect DIALECT = new AnthropicDialect(4_096);
    private static final String MARK = ",\"cache_control\":{\"type\":\"ephemeral\"}";

    private static final ToolSpec WEATHER =
            new ToolSpec("weather", "Tells the weather", ToolSpec.textArgument("city", "where"));

    private static final String REQUEST =
            """
            {"model":"claude-test","max_tokens":100,"stream":true,"metadata":{"user_id":"u"},
             "system":[{"type":"text","text":"A"},
                       {"type":"text","text":"B","cache_control":{"type":"ephemeral"}}],
             "tools":[{"name":"weather","description":"Tells the weather",
                       "input_schema":{"type":"object"}},
                      {"type":"web_search_20250305","name":"web_search"}],
             "tool_choice":{"type":"tool","name":"weather"},
             "output_config":{"effort":"low","task_budget":7},
             "messages":[
              {"role":"user","content":"Hello?"},
              {"role":"assistant","content":[
                {"type":"thinking","thinking":"Hm.","signature":"c2ln"},
                {"type":"tool_use","id":"t1","name":"weather","input":{"city":"Paris"}}]},
              {"role":"user","content":[
                {"type":"tool_result","tool_use_id":"t1","content":"sun","is_error":true,
                 "cache_control":{"type":"ephemeral"}},
                {"type":"document","source":{"type":"text","data":"x"}}]}]}
            """;

    private static String json(Prompt prompt) {
        return DIALECT.encode(new ProviderRequest("claude-test", prompt, true)).toJson();
    }

    private static String messages(Message... messages) {
        var whole = DIALECT.encode(new ProviderRequest("claude-test", Prompt.of(messages), false));
        return whole.at("messages").toJson();
    }

    private static Message says(ContentBlock... blocks) {
        return new Message(MessageRole.ASSISTANT, List.of(blocks));
    }

    private static Message user(ContentBlock... blocks) {
        return new Message(MessageRole.USER, List.of(blocks));
    }

    @Test
    void whatDoesNotChangeComesFirstThenTheMessagesThenTheRest() {
        var settings =
                new PromptSettings(
                        new ToolChoice(ToolChoice.Mode.ANY, "", false),
                        new BigDecimal("0.5"),
                        100,
                        List.of("END"),
                        Value.Fields.EMPTY.with("type", "object"),
                        "low");
        var prompt =
                new Prompt(
                        "Be brief.",
                        List.of(Message.user("Hello?")),
                        List.of(WEATHER),
                        settings,
                        CacheHint.NONE,
                        Value.Fields.EMPTY.with("top_k", 5));

        assertThat(json(prompt))
                .isEqualTo(
                        """
                        {"model":"claude-test",\
                        "system":[{"type":"text","text":"Be brief.",\
                        "cache_control":{"type":"ephemeral"}}],\
                        "tools":[{"name":"weather","description":"Tells the weather",\
                        "input_schema":{"type":"object","properties":{"city":\
                        {"type":"string","description":"where"}},"required":["city"]}}],\
                        "messages":[{"role":"user","content":[{"type":"text","text":"Hello?"}]}],\
                        "max_tokens":100,"temperature":0.5,"stop_sequences":["END"],\
                        "tool_choice":{"type":"any","disable_parallel_tool_use":true},\
                        "output_config":{"effort":"low",\
                        "format":{"type":"json_schema","schema":{"type":"object"}}},\
                        "stream":true,"cache_control":{"type":"ephemeral"},"top_k":5}\
                        """);
    }

    @Test
    void requestWithoutWishesHasOnlyWhatItNeeds() {
        assertThat(json(Prompt.of(Message.user("Hello?"))))
                .isEqualTo(
                        """
                        {"model":"claude-test",\
                        "messages":[{"role":"user","content":[{"type":"text","text":"Hello?"}]}],\
                        "max_tokens":4096,"stream":true,"cache_control":{"type":"ephemeral"}}\
                        """);
    }

    @Test
    void bytesOfAForkBeginWithThoseOfItsSource() {
        var system = Prompt.of().withSystem("Be brief.").withTools(List.of(WEATHER));
        var source = List.of(Message.user("One"), Message.assistant("Two"), Message.user("Three"));
        var longer =
                List.of(
                        Message.user("One"),
                        Message.assistant("Two"),
                        Message.user("Three"),
                        Message.assistant("Four"),
                        Message.user("Five"));
        var cache = new CacheHint("root", List.of(3));

        var first = json(with(system, source, cache));
        var second = json(with(system, longer, cache));

        var shared = first.substring(0, first.indexOf("]}],\"max_tokens\""));
        assertThat(shared).endsWith("{\"type\":\"text\",\"text\":\"Three\"" + MARK + "}");
        assertThat(second).startsWith(shared);
    }

    private static Prompt with(Prompt prompt, List<Message> messages, CacheHint cache) {
        return new Prompt(
                prompt.system(),
                messages,
                prompt.tools(),
                prompt.settings(),
                cache,
                prompt.extra());
    }

    @Test
    void marksAreAtTheTwoNewestBreakpointsAndNeverMoreThanFour() {
        var messages =
                IntStream.range(0, 10)
                        .mapToObj(i ->
                                i % 2 == 0 ? Message.user("m" + i) : Message.assistant("m" + i))
                        .toList();
        var cache = new CacheHint("root", List.of(1, 3, 5, 7));

        var bare = json(with(Prompt.of(), messages, cache));
        var full =
                json(
                        with(
                                Prompt.of().withSystem("s").withTools(List.of(WEATHER)),
                                messages,
                                cache));

        assertThat(bare.split("cache_control", -1)).hasSize(1 + 3);
        assertThat(bare).contains("\"m4\"" + MARK, "\"m6\"" + MARK);
        assertThat(full.split("cache_control", -1)).hasSize(1 + 4);
        assertThat(full).contains("\"s\"" + MARK, "\"m4\"" + MARK, "\"m6\"" + MARK);
    }

    @Test
    void markAtAForkLeavesTheMarksOfItsSourceWhereTheyAre() {
        var system = Prompt.of().withSystem("s").withTools(List.of(WEATHER));
        var source = List.of(Message.user("One"), Message.assistant("Two"), Message.user("Three"));
        var longer = new ArrayList<>(source);
        longer.add(Message.assistant("Four"));
        longer.add(Message.user("Five"));

        var first = json(with(system, source, new CacheHint("root", List.of(1))));
        var second = json(with(system, longer, new CacheHint("root", List.of(1, 4))));

        assertThat(first).contains("\"One\"" + MARK);
        assertThat(second)
                .startsWith(first.substring(0, first.indexOf("]}],\"max_tokens\"")))
                .contains("\"Four\"" + MARK);
    }

    @Test
    void breakpointsThatFallTogetherMakeNoRoomForAnOlderOne() {
        var nothing = Message.assistant("");
        var messages =
                List.of(
                        Message.user("One"),
                        Message.assistant("Two"),
                        Message.user("Three"),
                        nothing,
                        Message.user("Four"));

        var json = json(with(Prompt.of(), messages, new CacheHint("root", List.of(1, 3, 4))));

        assertThat(json).contains("\"Three\"" + MARK).doesNotContain("\"One\"" + MARK);
    }

    @Test
    void lastToolIsMarkedWhereThereIsNoSystem() {
        var json = json(Prompt.of(Message.user("Hello?")).withTools(List.of(WEATHER)));

        assertThat(json).contains("\"required\":[\"city\"]}" + MARK + "}],\"messages\"");
    }

    @Test
    void markGoesToTheLastBlockThatCanCarryIt() {
        var thought = new ContentBlock.Reasoning("Hm.", "anthropic:c2ln");
        var prompt =
                Prompt.of(Message.user("Hello?"), says(new ContentBlock.Text("Yes."), thought))
                        .with(new CacheHint("root", List.of(2)));

        assertThat(json(prompt))
                .contains(
                        "{\"type\":\"text\",\"text\":\"Yes.\"" + MARK + "},{\"type\":\"thinking\"");
    }

    @Test
    void neighboursOfOneRoleBecomeOneMessage() {
        var written =
                messages(
                        Message.user("One"),
                        new Message(MessageRole.SYSTEM, List.of(new ContentBlock.Text("Two"))),
                        Message.assistant("Three"),
                        Message.assistant("Four"));

        assertThat(written)
                .isEqualTo(
                        """
                        [{"role":"user","content":[{"type":"text","text":"One"},\
                        {"type":"text","text":"<system>\\nTwo\\n</system>"}]},\
                        {"role":"assistant","content":[{"type":"text","text":"Three"},\
                        {"type":"text","text":"Four"}]}]\
                        """);
    }

    @Test
    void userAlwaysBegins() {
        assertThat(messages(Message.assistant("Hello."), Message.user("Hello?")))
                .startsWith(
                        """
                        [{"role":"user","content":[{"type":"text",\
                        "text":"[The beginning of this conversation is left out.]"}]},\
                        {"role":"assistant",\
                        """);
    }

    @Test
    void emptyTextsAreLeftOut() {
        assertThat(
                        messages(
                                user(
                                        new ContentBlock.Text(""),
                                        new ContentBlock.Text(" \n"),
                                        new ContentBlock.Text("x"))))
                .isEqualTo(
                        "[{\"role\":\"user\",\"content\":[{\"type\":\"text\",\"text\":\"x\"}]}]");
        assertThat(messages(Message.user("x"), Message.assistant(""), Message.user("y")))
                .isEqualTo(
                        """
                        [{"role":"user","content":[{"type":"text","text":"x"},\
                        {"type":"text","text":"y"}]}]\
                        """);
    }

    @Test
    void whatToolsGaveComesFirst() {
        var use =
                new ContentBlock.ToolUse(
                        "call:1", "weather", Value.Fields.EMPTY.with("city", "Paris"));
        var other = new ContentBlock.ToolUse("call_2", "weather", new Value.Text("{oops"));
        var picture = new ContentBlock.Image("image/png", "aGk=");
        var result =
                new ContentBlock.ToolResult(
                        "call:1", List.of(new ContentBlock.Text("sun"), picture), false);
        var failed = new ContentBlock.ToolResult("call_2", List.of(), true);

        var written =
                messages(
                        Message.user("?"),
                        says(use, other),
                        user(new ContentBlock.Text("And?"), result, failed));

        assertThat(written)
                .isEqualTo(
                        """
                        [{"role":"user","content":[{"type":"text","text":"?"}]},\
                        {"role":"assistant","content":[\
                        {"type":"tool_use","id":"call_1","name":"weather",\
                        "input":{"city":"Paris"}},\
                        {"type":"tool_use","id":"call_2","name":"weather",\
                        "input":{"unreadable_arguments":"{oops"}}]},\
                        {"role":"user","content":[\
                        {"type":"tool_result","tool_use_id":"call_1","content":[\
                        {"type":"text","text":"sun"},{"type":"image","source":\
                        {"type":"base64","media_type":"image/png","data":"aGk="}}]},\
                        {"type":"tool_result","tool_use_id":"call_2","is_error":true},\
                        {"type":"text","text":"And?"}]}]\
                        """);
    }

    @Test
    void twoCallsNeverGetOneName() {
        var calls = List.of("a.b", "a_b", "a:b", "a_b_2");
        var uses =
                calls.stream()
                        .<ContentBlock>map(
                                id -> new ContentBlock.ToolUse(id, "t", Value.Fields.EMPTY));
        var results =
                calls.reversed().stream()
                        .<ContentBlock>map(id -> new ContentBlock.ToolResult(id, List.of(), true));

        var written =
                Json.parse(
                        messages(
                                Message.user("?"),
                                new Message(MessageRole.ASSISTANT, uses.toList()),
                                new Message(MessageRole.USER, results.toList())));

        assertThat(written.at("[1].content").items().stream().map(use -> use.at("id").text()))
                .containsExactly("a_b", "a_b_2", "a_b_3", "a_b_2_2");
        assertThat(
                        written.at("[2].content").items().stream()
                                .map(result -> result.at("tool_use_id").text()))
                .containsExactly("a_b_2_2", "a_b_3", "a_b_2", "a_b");
    }

    @Test
    void onlyOwnThoughtsAndPiecesAreSentBack() {
        var own = new ContentBlock.Reasoning("Hm.", "anthropic:c2ln");
        var silent = new ContentBlock.Reasoning("", "anthropic:c2ln");
        var redacted = new ContentBlock.Reasoning("", "anthropic:redacted:ZGF0YQ==");
        var foreign = new ContentBlock.Reasoning("Hm.", "openai-chat:reasoning");
        var unsigned = new ContentBlock.Reasoning("Hm.", "");
        var search =
                new ContentBlock.DialectSpecific(
                        "anthropic", Value.Fields.EMPTY.with("type", "server_tool_use"));
        var alien =
                new ContentBlock.DialectSpecific(
                        "gemini", Value.Fields.EMPTY.with("type", "alien"));

        var written =
                messages(
                        Message.user("?"),
                        says(own, silent, redacted, foreign, unsigned, search, alien));

        assertThat(written)
                .endsWith(
                        """
                        {"role":"assistant","content":[\
                        {"type":"thinking","thinking":"Hm.","signature":"c2ln"},\
                        {"type":"thinking","thinking":"","signature":"c2ln"},\
                        {"type":"redacted_thinking","data":"ZGF0YQ=="},\
                        {"type":"server_tool_use"}]}]\
                        """);
    }

    @Test
    void pictureCanBeAnAddress() {
        assertThat(messages(user(new ContentBlock.Image("", "https://host.invalid/1"))))
                .contains(
                        """
                        {"type":"image","source":{"type":"url","url":"https://host.invalid/1"}}\
                        """);
    }

    @Test
    void requestOfSomebodyElseIsRead() {
        var providerRequest = DIALECT.decode((Value.Fields) Json.parse(REQUEST));

        var data = Value.Fields.EMPTY.with("type", "text").with("data", "x");
        var document = Value.Fields.EMPTY.with("type", "document").with("source", data);
        var search =
                Value.Fields.EMPTY.with("type", "web_search_20250305").with("name", "web_search");
        var expected =
                new Prompt(
                        "A\n\nB",
                        List.of(
                                Message.user("Hello?"),
                                says(
                                        new ContentBlock.Reasoning("Hm.", "anthropic:c2ln"),
                                        new ContentBlock.ToolUse(
                                                "t1",
                                                "weather",
                                                Value.Fields.EMPTY.with("city", "Paris"))),
                                user(
                                        new ContentBlock.ToolResult(
                                                "t1", List.of(new ContentBlock.Text("sun")), true),
                                        new ContentBlock.DialectSpecific("anthropic", document))),
                        List.of(
                                new ToolSpec(
                                        "weather",
                                        "Tells the weather",
                                        Value.Fields.EMPTY.with("type", "object"))),
                        new PromptSettings(
                                ToolChoice.only("weather"), null, 100, List.of(), null, "low"),
                        new CacheHint("", List.of(3)),
                        Value.Fields.EMPTY
                                .with("tools", List.of(search))
                                .with("metadata", Value.Fields.EMPTY.with("user_id", "u"))
                                .with("output_config", Value.Fields.EMPTY.with("task_budget", 7)));
        assertThat(providerRequest).isEqualTo(new ProviderRequest("claude-test", expected, true));
    }

    @Test
    void toolsAndSettingsThatOnlyTheProviderKnowsAreWrittenBack() {
        var search = Value.Fields.EMPTY.with("type", "web_search_20250305");
        var prompt = Prompt.of(Message.user("?")).withTools(List.of(WEATHER));
        var extra =
                Value.Fields.EMPTY
                        .with("tools", List.of(search))
                        .with("output_config", Value.Fields.EMPTY.with("task_budget", 7));
        var whole =
                new Prompt(
                        "",
                        prompt.messages(),
                        prompt.tools(),
                        new PromptSettings(ToolChoice.AUTO, null, 0, List.of(), null, "low"),
                        CacheHint.NONE,
                        extra);

        var written = DIALECT.encode(new ProviderRequest("claude-test", whole, false));

        assertThat(written.at("tools").items()).hasSize(2).last().isEqualTo(search);
        assertThat(written.at("output_config"))
                .isEqualTo(Value.Fields.EMPTY.with("effort", "low").with("task_budget", 7));
    }
}
