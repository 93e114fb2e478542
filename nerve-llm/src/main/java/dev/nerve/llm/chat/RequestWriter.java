package dev.nerve.llm.chat;

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
import java.util.Set;

/// A writer for requests: the constant parts first, then the messages, then the rest.
///
/// @param features the features that the provider supports
record RequestWriter(Set<ChatFeature> features) {

    Value.Fields write(ProviderRequest providerRequest) {
        var prompt = providerRequest.prompt();
        var request =
                new JsonObjectBuilder()
                        .with("model", providerRequest.model())
                        .withNonEmpty(
                                "tools", prompt.tools().stream().map(RequestWriter::tool).toList())
                        .with("messages", messages(prompt));
        settings(request, prompt.settings());
        if (providerRequest.streamed()) {
            stream(request);
        }
        if (!prompt.tools().isEmpty()) {
            choose(request, prompt.settings().choice());
        }
        if (features.contains(ChatFeature.CACHE_KEY)) {
            request.withNonEmpty("prompt_cache_key", prompt.cache().key());
        }
        return ExtraFields.merge(request.fields(), prompt.extra());
    }

    private static Value.Fields tool(ToolSpec spec) {
        var function =
                new JsonObjectBuilder()
                        .with("name", spec.name())
                        .with("description", spec.description())
                        .with("parameters", spec.schema());
        return JsonObjectBuilder.typed("function").with("function", function).fields();
    }

    private List<Value> messages(Prompt prompt) {
        var messages = new ArrayList<Value>();
        if (!prompt.system().isBlank()) {
            messages.add(MessageWriter.from("system").with("content", prompt.system()).fields());
        }
        var writer = new MessageWriter(features);
        prompt.messages().forEach(message -> messages.addAll(writer.write(message)));
        return messages;
    }

    private void settings(JsonObjectBuilder request, PromptSettings settings) {
        boolean isNew = features.contains(ChatFeature.MAX_COMPLETION_TOKENS);
        request.withNonEmpty(isNew ? "max_completion_tokens" : "max_tokens", settings.maxOutput())
                .withNonNull("temperature", settings.temperature())
                .withNonEmpty("stop", settings.stops())
                .withNonNull("reasoning_effort", settings.effort());
        if (settings.schema() != null) {
            request.with("response_format", format(settings.schema()));
        }
    }

    private static JsonObjectBuilder format(Value.Fields schema) {
        var named =
                new JsonObjectBuilder()
                        .with("name", "answer")
                        .with("schema", schema)
                        .with("strict", StrictSchemaCheck.isStrict(schema));
        return JsonObjectBuilder.typed("json_schema").with("json_schema", named);
    }

    private void stream(JsonObjectBuilder request) {
        request.with("stream", true);
        if (features.contains(ChatFeature.STREAM_USAGE)) {
            request.with("stream_options", new JsonObjectBuilder().with("include_usage", true));
        }
    }

    private static void choose(JsonObjectBuilder request, ToolChoice choice) {
        switch (choice.mode()) {
            case AUTO -> {}
            case ANY -> request.with("tool_choice", "required");
            case NONE -> request.with("tool_choice", "none");
            case NAMED -> {
                var function = new JsonObjectBuilder().with("name", choice.tool());
                request.with(
                        "tool_choice",
                        JsonObjectBuilder.typed("function").with("function", function));
            }
        }
        if (!choice.parallel()) {
            request.with("parallel_tool_calls", false);
        }
    }
}
