package dev.nerve.llm.anthropic;

import dev.nerve.conversation.Role;
import dev.nerve.llm.Asked;
import dev.nerve.llm.wire.Extra;
import dev.nerve.llm.wire.Piece;
import dev.nerve.llm.wire.Tools;
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
record RequestReader(Piece request) {

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
                    Marks.FIELD);

    Asked asked() {
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
        return new Asked(request.at("model").text(), prompt, request.at("stream").isTrue());
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
        return request.at("messages").needed().stream()
                .map(message ->
                        new Message(
                                role(message.at("role")), Blocks.content(message.at("content"))))
                .toList();
    }

    private static Role role(Piece role) {
        return switch (role.text()) {
            case "user" -> Role.USER;
            case "assistant" -> Role.ASSISTANT;
            case "system" -> Role.SYSTEM;
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
                    && content.items().stream().anyMatch(block -> block.has(Marks.FIELD))) {
                found.add(i + 1);
            }
        }
        return found;
    }

    private Tools tools() {
        return Tools.read(request.at("tools"), "custom", RequestReader::tool);
    }

    private static ToolSpec tool(Piece tool) {
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
                request.at("stop_sequences").items().stream().map(Piece::text).toList(),
                format.isThere() ? format.at("schema").fields() : null,
                output.at("effort").findText().orElse(null));
    }

    private static ToolChoice choice(Piece choice) {
        boolean parallel = !choice.at("disable_parallel_tool_use").isTrue();
        return switch (choice.isThere() ? choice.at("type").text() : "auto") {
            case "auto" -> new ToolChoice(ToolChoice.Mode.AUTO, "", parallel);
            case "any" -> new ToolChoice(ToolChoice.Mode.ANY, "", parallel);
            case "none" -> new ToolChoice(ToolChoice.Mode.NONE, "", parallel);
            case "tool" ->
                    new ToolChoice(ToolChoice.Mode.NAMED, choice.at("name").text(), parallel);
            default -> throw choice.at("type").expected("auto, any, none or tool");
        };
    }

    private Value.Fields extra(PromptSettings settings, Tools tools) {
        var understood = new Asked("", Prompt.of().with(settings), false);
        return Extra.left(
                Extra.without(request.fields(), KNOWN),
                new RequestWriter(settings.maxOutput()).write(understood),
                tools.others().stream().map(RequestReader::unmarked).toList());
    }

    private static Value unmarked(Value tool) {
        return tool instanceof Value.Fields fields
                ? Extra.without(fields, Set.of(Marks.FIELD))
                : tool;
    }
}
