package dev.nerve.llm.responses;

import dev.nerve.llm.ProviderRequest;
import dev.nerve.llm.wire.ExtraFields;
import dev.nerve.llm.wire.LocatedValue;
import dev.nerve.llm.wire.RequestTools;
import dev.nerve.model.CacheHint;
import dev.nerve.model.Prompt;
import dev.nerve.model.PromptSettings;
import dev.nerve.model.ToolChoice;
import dev.nerve.value.Value;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// A reader for requests that a client wrote. It returns unknown fields as extra.
///
/// @param request the JSON of the request
record RequestReader(LocatedValue request) {

    private static final Set<String> KNOWN =
            Set.of(
                    "model",
                    "instructions",
                    "input",
                    "tools",
                    "max_output_tokens",
                    "temperature",
                    "prompt_cache_key",
                    "stream",
                    "parallel_tool_calls");

    ProviderRequest read() {
        var tools = tools();
        var settings = settings();
        var prompt =
                new Prompt(
                        request.at("instructions").text(""),
                        InputItemReader.messages(request.at("input")),
                        tools.ours(),
                        settings,
                        new CacheHint(request.at("prompt_cache_key").text(""), List.of()),
                        extra(settings, tools));
        return new ProviderRequest(model(), prompt, request.at("stream").isTrue());
    }

    private String model() {
        var model = request.at("model").text();
        if (model.isEmpty()) {
            throw request.at("model").expected("the name of a model");
        }
        return model;
    }

    private RequestTools tools() {
        return RequestTools.read(request.at("tools"), "function", RequestTools::function);
    }

    private PromptSettings settings() {
        var format = request.at("text").at("format");
        return new PromptSettings(
                choice(),
                request.at("temperature").findNumber().orElse(null),
                request.at("max_output_tokens").count(),
                List.of(),
                format.at("type").text("").equals("json_schema")
                        ? format.at("schema").fields()
                        : null,
                request.at("reasoning").at("effort").findText().orElse(null));
    }

    private ToolChoice choice() {
        boolean parallel = !request.at("parallel_tool_calls").isFalse();
        var choice = request.at("tool_choice");
        if (choice.isText()) {
            return new ToolChoice(mode(choice), "", parallel);
        }
        return choice.at("type").text("").equals("function")
                ? new ToolChoice(ToolChoice.Mode.NAMED, choice.at("name").text(), parallel)
                : new ToolChoice(ToolChoice.Mode.AUTO, "", parallel);
    }

    private static ToolChoice.Mode mode(LocatedValue choice) {
        return switch (choice.text()) {
            case "auto" -> ToolChoice.Mode.AUTO;
            case "none" -> ToolChoice.Mode.NONE;
            case "required" -> ToolChoice.Mode.ANY;
            default -> throw choice.expected("auto, none, required or an object");
        };
    }

    private Value.Fields extra(PromptSettings settings, RequestTools tools) {
        var prompt = Prompt.of().withTools(tools.ours()).with(settings);
        var known = new HashSet<>(KNOWN);
        if (request.at("tool_choice").isText()) {
            known.add("tool_choice");
        }
        return ExtraFields.remaining(
                ExtraFields.without(request.fields(), known),
                RequestWriter.write(new ProviderRequest("", prompt, false)),
                tools.others());
    }
}
