package dev.nerve.llm.gemini;

import dev.nerve.llm.Asked;
import dev.nerve.llm.wire.Extra;
import dev.nerve.llm.wire.Piece;
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
record RequestReader(Piece request) {

    private static final Set<String> KNOWN =
            Set.of("model", "stream", "systemInstruction", "tools", "contents");
    private static final String FUNCTIONS = "functionDeclarations";

    Asked asked() {
        var tools = tools();
        var settings = settings();
        var prompt =
                new Prompt(
                        system(),
                        ContentReader.messages(request.at("contents").needed()),
                        tools,
                        settings,
                        CacheHint.NONE,
                        extra(Prompt.of().withTools(tools).with(settings)));
        return new Asked(model(), prompt, request.at("stream").isTrue());
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
                                FunctionNames.read(function.at("name").text()),
                                function.at("description").text(""),
                                parameters(function)))
                .toList();
    }

    private static Value.Fields parameters(Piece function) {
        var schema = schema(function, "parametersJsonSchema", "parameters");
        return schema == null ? ToolSpec.NOTHING : schema;
    }

    /// Reads a schema in the newer or the older format.
    private static Value.@Nullable Fields schema(Piece object, String newer, String older) {
        return object.at(newer)
                .findFields()
                .or(() -> object.at(older).findFields().map(OpenApiSchema::toJsonSchema))
                .orElse(null);
    }

    private PromptSettings settings() {
        var config = request.at("generationConfig");
        return new PromptSettings(
                choice(),
                config.at("temperature").findNumber().orElse(null),
                config.at("maxOutputTokens").count(),
                config.at("stopSequences").items().stream().map(Piece::text).toList(),
                schema(config, "responseJsonSchema", "responseSchema"),
                Thinking.read(model(), config.at("thinkingConfig")));
    }

    private ToolChoice choice() {
        var config = request.at("toolConfig").at("functionCallingConfig");
        var allowed = config.at("allowedFunctionNames").items();
        return switch (config.at("mode").text("AUTO")) {
            case "NONE" -> new ToolChoice(ToolChoice.Mode.NONE, "", true);
            case "ANY" ->
                    allowed.size() == 1
                            ? ToolChoice.only(FunctionNames.read(allowed.getFirst().text()))
                            : new ToolChoice(ToolChoice.Mode.ANY, "", true);
            default -> ToolChoice.AUTO;
        };
    }

    private Value.Fields extra(Prompt understood) {
        var others =
                request.at("tools").items().stream()
                        .map(tool -> Extra.without(tool.fields(), Set.of(FUNCTIONS)))
                        .filter(tool -> !tool.fields().isEmpty())
                        .toList();
        return Extra.left(
                OpenApiSchema.withoutIt(Extra.without(request.fields(), KNOWN)),
                RequestWriter.write(new Asked(model(), understood, false)),
                others);
    }
}
