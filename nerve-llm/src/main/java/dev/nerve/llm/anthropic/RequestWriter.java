package dev.nerve.llm.anthropic;

import dev.nerve.llm.ProviderRequest;
import dev.nerve.llm.wire.ExtraFields;
import dev.nerve.llm.wire.JsonObjectBuilder;
import dev.nerve.model.Prompt;
import dev.nerve.model.PromptSettings;
import dev.nerve.model.ToolChoice;
import dev.nerve.tool.ToolSpec;
import dev.nerve.value.Value;
import java.util.ArrayList;
import java.util.List;

/// A writer for requests: the constant parts first, then the messages, then the rest.
///
/// @param maxTokens the token limit of answers if the prompt sets none
record RequestWriter(long maxTokens) {

    Value.Fields write(ProviderRequest providerRequest) {
        var prompt = providerRequest.prompt();
        var messages = MessageWriter.write(prompt.messages(), prompt.cache().breakpoints());
        var request =
                new JsonObjectBuilder()
                        .with("model", providerRequest.model())
                        .withNonEmpty("system", system(prompt.system()))
                        .withNonEmpty("tools", tools(prompt))
                        .with("messages", messages);
        settings(request, prompt);
        request.withNonEmpty("stream", providerRequest.streamed());
        return ExtraFields.merge(CacheBreakpoints.addTo(request.fields()), prompt.extra());
    }

    private static List<Value.Fields> system(String text) {
        return text.isBlank()
                ? List.of()
                : List.of(
                        CacheBreakpoints.addTo(
                                JsonObjectBuilder.typed("text").with("text", text).fields()));
    }

    /// Writes the tools. A mark on the system prompt covers them, because the provider puts
    /// them first.
    private static List<Value.Fields> tools(Prompt prompt) {
        var tools = new ArrayList<>(prompt.tools().stream().map(RequestWriter::tool).toList());
        if (!tools.isEmpty() && prompt.system().isBlank()) {
            tools.add(CacheBreakpoints.addTo(tools.removeLast()));
        }
        return tools;
    }

    private static Value.Fields tool(ToolSpec spec) {
        return new JsonObjectBuilder()
                .with("name", spec.name())
                .with("description", spec.description())
                .with("input_schema", spec.schema())
                .fields();
    }

    private void settings(JsonObjectBuilder request, Prompt prompt) {
        var settings = prompt.settings();
        request.with("max_tokens", settings.maxOutput() == 0 ? maxTokens : settings.maxOutput())
                .withNonNull("temperature", settings.temperature())
                .withNonEmpty("stop_sequences", settings.stops());
        if (!prompt.tools().isEmpty() && !settings.choice().equals(ToolChoice.AUTO)) {
            request.with("tool_choice", choice(settings.choice()));
        }
        request.withNonEmpty("output_config", output(settings));
    }

    private static JsonObjectBuilder choice(ToolChoice choice) {
        var builder =
                switch (choice.mode()) {
                    case AUTO -> JsonObjectBuilder.typed("auto");
                    case ANY -> JsonObjectBuilder.typed("any");
                    case NONE -> JsonObjectBuilder.typed("none");
                    case NAMED -> JsonObjectBuilder.typed("tool").with("name", choice.tool());
                };
        boolean single = !choice.parallel() && choice.mode() != ToolChoice.Mode.NONE;
        return builder.withNonEmpty("disable_parallel_tool_use", single);
    }

    private static JsonObjectBuilder output(PromptSettings settings) {
        var output = new JsonObjectBuilder().withNonNull("effort", settings.effort());
        return settings.schema() == null
                ? output
                : output.with(
                        "format",
                        JsonObjectBuilder.typed("json_schema").with("schema", settings.schema()));
    }
}
