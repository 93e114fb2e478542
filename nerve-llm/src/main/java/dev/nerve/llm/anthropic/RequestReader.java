package dev.nerve.llm.anthropic;

import dev.nerve.conversation.MessageRole;
import dev.nerve.llm.ProviderRequest;
import dev.nerve.llm.wire.ExtraFields;
import dev.nerve.llm.wire.LocatedValue;
import dev.nerve.llm.wire.RequestTools;
import dev.nerve.model.CacheHint;
import dev.nerve.model.Message;
import dev.nerve.model.Prompt;
import dev.nerve.model.PromptSettings;
import dev.nerve.model.ToolChoice;
import dev.nerve.tool.ToolSpec;
import dev.nerve.value.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/// A reader for requests that a client wrote. It returns unknown fields as extra.
///
/// @param request the JSON of the request
record RequestReader(LocatedValue request) {

    private static final Set<String> KNOWN =
            Set.of(
                    "model",
                    "system",
                    "tools",
                    "messages",
                    "max_tokens",
                    "temperature",
                    "stop_sequences",
                    "tool_choice",
                    "stream",
                    CacheBreakpoints.FIELD);

    ProviderRequest read() {
        var messages = messages();
        var settings = settings();
        var tools = tools();
        var prompt =
                new Prompt(
                        system(),
                        messages,
                        tools.ours(),
                        settings,
                        new CacheHint("", breakpoints()),
                        extra(settings, tools));
        return new ProviderRequest(
                request.at("model").text(), prompt, request.at("stream").isTrue());
    }

    private String system() {
        var system = request.at("system");
        return system.isText()
                ? system.text()
                : system.items().stream()
                        .map(block -> block.at("text").text())
                        .collect(Collectors.joining("\n\n"));
    }

    private List<Message> messages() {
        return request.at("messages").requiredItems().stream()
                .map(message ->
                        new Message(
                                role(message.at("role")),
                                ContentBlockReader.content(message.at("content"))))
                .toList();
    }

    private static MessageRole role(LocatedValue role) {
        return switch (role.text()) {
            case "user" -> MessageRole.USER;
            case "assistant" -> MessageRole.ASSISTANT;
            case "system" -> MessageRole.SYSTEM;
            default -> throw role.expected("user or assistant");
        };
    }

    /// Returns the cache breakpoints. A mark inside a message counts as a mark at its end.
    private List<Integer> breakpoints() {
        var found = new ArrayList<Integer>();
        var messages = request.at("messages").items();
        for (int i = 0; i < messages.size(); i++) {
            var content = messages.get(i).at("content");
            if (!content.isText()
                    && content.items().stream()
                            .anyMatch(block -> block.has(CacheBreakpoints.FIELD))) {
                found.add(i + 1);
            }
        }
        return found;
    }

    private RequestTools tools() {
        return RequestTools.read(request.at("tools"), "custom", RequestReader::tool);
    }

    private static ToolSpec tool(LocatedValue tool) {
        return new ToolSpec(
                tool.at("name").text(),
                tool.at("description").text(""),
                tool.at("input_schema").fields());
    }

    private PromptSettings settings() {
        var most = request.at("max_tokens");
        if (most.count() < 1) {
            throw most.expected("a positive whole number");
        }
        var output = request.at("output_config");
        var format = output.at("format");
        return new PromptSettings(
                choice(request.at("tool_choice")),
                request.at("temperature").findNumber().orElse(null),
                most.count(),
                request.at("stop_sequences").items().stream().map(LocatedValue::text).toList(),
                format.isPresent() ? format.at("schema").fields() : null,
                output.at("effort").findText().orElse(null));
    }

    private static ToolChoice choice(LocatedValue choice) {
        boolean parallel = !choice.at("disable_parallel_tool_use").isTrue();
        return switch (choice.isPresent() ? choice.at("type").text() : "auto") {
            case "auto" -> new ToolChoice(ToolChoice.Mode.AUTO, "", parallel);
            case "any" -> new ToolChoice(ToolChoice.Mode.ANY, "", parallel);
            case "none" -> new ToolChoice(ToolChoice.Mode.NONE, "", parallel);
            case "tool" ->
                    new ToolChoice(ToolChoice.Mode.NAMED, choice.at("name").text(), parallel);
            default -> throw choice.at("type").expected("auto, any, none or tool");
        };
    }

    private Value.Fields extra(PromptSettings settings, RequestTools tools) {
        var understood = new ProviderRequest("", Prompt.of().with(settings), false);
        return ExtraFields.remaining(
                ExtraFields.without(request.fields(), KNOWN),
                new RequestWriter(settings.maxOutput()).write(understood),
                tools.others().stream().map(RequestReader::unmarked).toList());
    }

    private static Value unmarked(Value tool) {
        return tool instanceof Value.Fields fields
                ? ExtraFields.without(fields, Set.of(CacheBreakpoints.FIELD))
                : tool;
    }
}
