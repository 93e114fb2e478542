package dev.nerve.llm.gemini;

import dev.nerve.llm.ProviderRequest;
import dev.nerve.llm.wire.ExtraFields;
import dev.nerve.llm.wire.JsonObjectBuilder;
import dev.nerve.model.ToolChoice;
import dev.nerve.tool.ToolSpec;
import dev.nerve.value.Value;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A writer for requests: the constant parts first, then the messages, then the rest.
final class RequestWriter {

    static final String JSON = "application/json";

    private RequestWriter() {}

    static Value.Fields write(ProviderRequest providerRequest) {
        var prompt = providerRequest.prompt();
        var request = new JsonObjectBuilder();
        if (!prompt.system().isEmpty()) {
            var words = new JsonObjectBuilder().with("text", prompt.system()).fields();
            request.with(
                    "systemInstruction",
                    new JsonObjectBuilder().with("parts", List.of(words)).fields());
        }
        if (!prompt.tools().isEmpty()) {
            var functions = prompt.tools().stream().map(RequestWriter::function).toList();
            request.with(
                    "tools",
                    List.of(
                            new JsonObjectBuilder()
                                    .with("functionDeclarations", functions)
                                    .fields()));
        }
        request.with("contents", ContentWriter.contents(providerRequest.model(), prompt.messages()))
                .withNonEmpty("generationConfig", generation(providerRequest));
        if (!prompt.tools().isEmpty()) {
            request.withNonEmpty("toolConfig", choice(prompt.settings().choice()));
        }
        return ExtraFields.merge(request.fields(), prompt.extra());
    }

    private static Value.Fields function(ToolSpec tool) {
        return new JsonObjectBuilder()
                .with("name", FunctionNameCodec.write(tool.name()))
                .withNonEmpty("description", tool.description())
                .with("parametersJsonSchema", tool.schema())
                .fields();
    }

    private static Value.Fields generation(ProviderRequest providerRequest) {
        var settings = providerRequest.prompt().settings();
        var config =
                new JsonObjectBuilder()
                        .withNonEmpty("maxOutputTokens", settings.maxOutput())
                        .withNonEmpty("stopSequences", settings.stops())
                        .withNonNull("temperature", settings.temperature());
        if (settings.schema() != null) {
            config.with("responseMimeType", JSON).with("responseJsonSchema", settings.schema());
        }
        return config.withNonEmpty(
                        "thinkingConfig",
                        ThinkingConfigCodec.write(providerRequest.model(), settings.effort()))
                .fields();
    }

    private static Value.@Nullable Fields choice(ToolChoice choice) {
        var config =
                switch (choice.mode()) {
                    case AUTO -> null;
                    case ANY -> new JsonObjectBuilder().with("mode", "ANY");
                    case NONE -> new JsonObjectBuilder().with("mode", "NONE");
                    case NAMED -> {
                        var only = List.of(FunctionNameCodec.write(choice.tool()));
                        yield new JsonObjectBuilder()
                                .with("mode", "ANY")
                                .with("allowedFunctionNames", only);
                    }
                };
        return config == null
                ? null
                : new JsonObjectBuilder().with("functionCallingConfig", config.fields()).fields();
    }
}
