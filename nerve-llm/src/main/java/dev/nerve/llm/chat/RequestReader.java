package dev.nerve.llm.chat;

import dev.nerve.conversation.MessageRole;
import dev.nerve.llm.ProviderRequest;
import dev.nerve.llm.wire.ExtraFields;
import dev.nerve.llm.wire.LocatedValue;
import dev.nerve.llm.wire.RequestTools;
import dev.nerve.model.CacheHint;
import dev.nerve.model.ContentBlock;
import dev.nerve.model.Message;
import dev.nerve.model.Prompt;
import dev.nerve.model.PromptSettings;
import dev.nerve.model.ToolChoice;
import dev.nerve.value.Value;
import java.util.List;
import java.util.Set;

/// A reader for requests that a client wrote. It returns unknown fields as extra.
///
/// @param request the JSON of the request
record RequestReader(LocatedValue request) {

    private static final Set<String> KNOWN =
            Set.of(
                    "model",
                    "tools",
                    "messages",
                    "max_tokens",
                    "max_completion_tokens",
                    "temperature",
                    "stop",
                    "reasoning_effort",
                    "stream",
                    "stream_options",
                    "tool_choice",
                    "parallel_tool_calls",
                    "prompt_cache_key");

    ProviderRequest read() {
        var messages = MessageReader.messages(request.at("messages"));
        var settings = settings();
        var tools = tools();
        boolean hasSystem = !messages.isEmpty() && isSystemPrompt(messages.getFirst());
        var prompt =
                new Prompt(
                        hasSystem ? messages.getFirst().text() : "",
                        hasSystem ? messages.subList(1, messages.size()) : messages,
                        tools.ours(),
                        settings,
                        new CacheHint(request.at("prompt_cache_key").text(""), List.of()),
                        extra(settings, tools));
        return new ProviderRequest(
                request.at("model").text(), prompt, request.at("stream").isTrue());
    }

    /// Returns whether a message can be the system prompt, which is one text. Other system messages
    /// stay messages.
    private static boolean isSystemPrompt(Message first) {
        return first.role() == MessageRole.SYSTEM
                && first.blocks().size() == 1
                && first.blocks().getFirst() instanceof ContentBlock.Text(var text)
                && !text.isBlank();
    }

    private RequestTools tools() {
        return RequestTools.read(
                request.at("tools"),
                "function",
                tool -> RequestTools.function(tool.at("function")));
    }

    private PromptSettings settings() {
        var format = request.at("response_format");
        return new PromptSettings(
                choice(),
                request.at("temperature").findNumber().orElse(null),
                Math.max(
                        request.at("max_completion_tokens").count(),
                        request.at("max_tokens").count()),
                stops(request.at("stop")),
                format.at("type").text("").equals("json_schema")
                        ? format.at("json_schema").at("schema").fields()
                        : null,
                request.at("reasoning_effort").findText().orElse(null));
    }

    private static List<String> stops(LocatedValue stop) {
        return stop.isText()
                ? List.of(stop.text())
                : stop.items().stream().map(LocatedValue::text).toList();
    }

    private ToolChoice choice() {
        boolean parallel = !request.at("parallel_tool_calls").isFalse();
        var choice = request.at("tool_choice");
        if (choice.value() instanceof Value.Fields) {
            var tool = choice.at("function").at("name").text();
            return new ToolChoice(ToolChoice.Mode.NAMED, tool, parallel);
        }
        return switch (choice.text("auto")) {
            case "auto" -> new ToolChoice(ToolChoice.Mode.AUTO, "", parallel);
            case "required" -> new ToolChoice(ToolChoice.Mode.ANY, "", parallel);
            case "none" -> new ToolChoice(ToolChoice.Mode.NONE, "", parallel);
            default -> throw choice.expected("auto, required, none or a function");
        };
    }

    private Value.Fields extra(PromptSettings settings, RequestTools tools) {
        var understood = new ProviderRequest("", Prompt.of().with(settings), false);
        return ExtraFields.remaining(
                ExtraFields.without(request.fields(), KNOWN),
                new RequestWriter(Set.of()).write(understood),
                tools.others());
    }
}
