package dev.nerve.llm.responses;

import dev.nerve.llm.ProviderRequest;
import dev.nerve.llm.wire.ExtraFields;
import dev.nerve.llm.wire.JsonObjectBuilder;
import dev.nerve.model.PromptSettings;
import dev.nerve.model.ToolChoice;
import dev.nerve.tool.ToolSpec;
import dev.nerve.value.Value;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A writer for requests: the constant parts first, then the messages, then the rest.
final class RequestWriter {

    /// The name of the answer's schema.
    static final String ANSWER = "answer";

    /// The lowest token limit that OpenAI accepts.
    private static final long LEAST_OUTPUT = 16;

    private static final List<String> THOUGHTS = List.of("reasoning.encrypted_content");

    private RequestWriter() {}

    static Value.Fields write(ProviderRequest providerRequest) {
        var prompt = providerRequest.prompt();
        var settings = prompt.settings();
        var request =
                new JsonObjectBuilder()
                        .with("model", providerRequest.model())
                        .withNonEmpty("instructions", prompt.system())
                        .withNonEmpty(
                                "tools", prompt.tools().stream().map(RequestWriter::tool).toList())
                        .with("input", InputItemWriter.items(prompt.messages()))
                        .withNonEmpty("max_output_tokens", limit(settings.maxOutput()))
                        .withNonEmpty(
                                "reasoning",
                                new JsonObjectBuilder().withNonEmpty("effort", settings.effort()))
                        .withNonEmpty(
                                "text",
                                new JsonObjectBuilder().withNonEmpty("format", format(settings)))
                        .with("store", false)
                        .with("include", THOUGHTS)
                        .withNonEmpty("prompt_cache_key", prompt.cache().key())
                        .withNonEmpty("stream", providerRequest.streamed())
                        .withNonNull("temperature", settings.temperature());
        if (!prompt.tools().isEmpty()) {
            choose(request, settings.choice());
        }
        return ExtraFields.merge(request.fields(), prompt.extra());
    }

    private static long limit(long tokens) {
        return tokens == 0 ? 0 : Math.max(LEAST_OUTPUT, tokens);
    }

    /// Writes a tool. It turns off strict mode, the default of the API, which rejects many schemas.
    private static Value.Fields tool(ToolSpec tool) {
        return JsonObjectBuilder.typed("function")
                .with("name", tool.name())
                .withNonEmpty("description", tool.description())
                .with("parameters", tool.schema())
                .with("strict", false)
                .fields();
    }

    private static Value.@Nullable Fields format(PromptSettings settings) {
        return settings.schema() == null
                ? null
                : JsonObjectBuilder.typed("json_schema")
                        .with("name", ANSWER)
                        .with("schema", settings.schema())
                        .fields();
    }

    private static void choose(JsonObjectBuilder request, ToolChoice choice) {
        switch (choice.mode()) {
            case AUTO -> {}
            case ANY -> request.with("tool_choice", "required");
            case NONE -> request.with("tool_choice", "none");
            case NAMED ->
                    request.with(
                            "tool_choice",
                            JsonObjectBuilder.typed("function")
                                    .with("name", choice.tool())
                                    .fields());
        }
        if (!choice.parallel()) {
            request.with("parallel_tool_calls", false);
        }
    }
}
