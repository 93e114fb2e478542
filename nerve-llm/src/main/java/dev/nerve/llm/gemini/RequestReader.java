package dev.nerve.llm.gemini;

import dev.nerve.llm.ProviderRequest;
import dev.nerve.llm.wire.ExtraFields;
import dev.nerve.llm.wire.LocatedValue;
import dev.nerve.model.CacheHint;
import dev.nerve.model.Prompt;
import dev.nerve.model.PromptSettings;
import dev.nerve.model.ToolChoice;
import dev.nerve.tool.ToolSpec;
import dev.nerve.value.Value;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// A reader for requests that a client wrote. It returns unknown fields as extra.
///
/// @param request the JSON of the request
record RequestReader(LocatedValue request) {

    private static final Set<String> KNOWN =
            Set.of("model", "stream", "systemInstruction", "tools", "contents");
    private static final String FUNCTIONS = "functionDeclarations";

    ProviderRequest read() {
        var tools = tools();
        var settings = settings();
        var prompt =
                new Prompt(
                        system(),
                        ContentReader.messages(request.at("contents").requiredItems()),
                        tools,
                        settings,
                        CacheHint.NONE,
                        extra(Prompt.of().withTools(tools).with(settings)));
        return new ProviderRequest(model(), prompt, request.at("stream").isTrue());
    }

    private String model() {
        return request.at("model").text("");
    }

    private String system() {
        return request.at("systemInstruction").at("parts").items().stream()
                .map(part -> part.at("text").text())
                .collect(Collectors.joining("\n\n"));
    }

    private List<ToolSpec> tools() {
        return request.at("tools").items().stream()
                .flatMap(tool -> tool.at(FUNCTIONS).items().stream())
                .map(function ->
                        new ToolSpec(
                                FunctionNameCodec.read(function.at("name").text()),
                                function.at("description").text(""),
                                parameters(function)))
                .toList();
    }

    private static Value.Fields parameters(LocatedValue function) {
        var schema = schema(function, "parametersJsonSchema", "parameters");
        return schema == null ? ToolSpec.NO_ARGUMENTS : schema;
    }

    /// Reads a schema in the newer or the older format.
    private static Value.@Nullable Fields schema(LocatedValue object, String newer, String older) {
        return object.at(newer)
                .findFields()
                .or(() -> object.at(older).findFields().map(OpenApiSchemaReader::toJsonSchema))
                .orElse(null);
    }

    private PromptSettings settings() {
        var config = request.at("generationConfig");
        return new PromptSettings(
                choice(),
                config.at("temperature").findNumber().orElse(null),
                config.at("maxOutputTokens").count(),
                config.at("stopSequences").items().stream().map(LocatedValue::text).toList(),
                schema(config, "responseJsonSchema", "responseSchema"),
                ThinkingConfigCodec.read(model(), config.at("thinkingConfig")));
    }

    private ToolChoice choice() {
        var config = request.at("toolConfig").at("functionCallingConfig");
        var allowed = config.at("allowedFunctionNames").items();
        return switch (config.at("mode").text("AUTO")) {
            case "NONE" -> new ToolChoice(ToolChoice.Mode.NONE, "", true);
            case "ANY" ->
                    allowed.size() == 1
                            ? ToolChoice.only(FunctionNameCodec.read(allowed.getFirst().text()))
                            : new ToolChoice(ToolChoice.Mode.ANY, "", true);
            default -> ToolChoice.AUTO;
        };
    }

    private Value.Fields extra(Prompt understood) {
        var others =
                request.at("tools").items().stream()
                        .map(tool -> ExtraFields.without(tool.fields(), Set.of(FUNCTIONS)))
                        .filter(tool -> !tool.fields().isEmpty())
                        .toList();
        return ExtraFields.remaining(
                OpenApiSchemaReader.withoutResponseSchema(
                        ExtraFields.without(request.fields(), KNOWN)),
                RequestWriter.write(new ProviderRequest(model(), understood, false)),
                others);
    }
}
