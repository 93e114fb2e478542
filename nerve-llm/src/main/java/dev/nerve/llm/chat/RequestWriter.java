package dev.nerve.llm.chat;

import dev.nerve.llm.Asked;
import dev.nerve.llm.wire.Extra;
import dev.nerve.llm.wire.Written;
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

    Value.Fields write(Asked asked) {
        var prompt = asked.prompt();
        var request =
                new Written()
                        .with("model", asked.model())
                        .ifAny("tools", prompt.tools().stream().map(RequestWriter::tool).toList())
                        .with("messages", messages(prompt));
        settings(request, prompt.settings());
        if (asked.streamed()) {
            stream(request);
        }
        if (!prompt.tools().isEmpty()) {
            choose(request, prompt.settings().choice());
        }
        if (features.contains(ChatFeature.CACHE_KEY)) {
            request.ifAny("prompt_cache_key", prompt.cache().key());
        }
        return Extra.merged(request.fields(), prompt.extra());
    }

    private static Value.Fields tool(ToolSpec spec) {
        var function =
                new Written()
                        .with("name", spec.name())
                        .with("description", spec.description())
                        .with("parameters", spec.schema());
        return Written.typed("function").with("function", function).fields();
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

    private void settings(Written request, PromptSettings settings) {
        boolean isNew = features.contains(ChatFeature.MAX_COMPLETION_TOKENS);
        request.ifAny(isNew ? "max_completion_tokens" : "max_tokens", settings.maxOutput())
                .ifThere("temperature", settings.temperature())
                .ifAny("stop", settings.stops())
                .ifThere("reasoning_effort", settings.effort());
        if (settings.schema() != null) {
            request.with("response_format", format(settings.schema()));
        }
    }

    private static Written format(Value.Fields schema) {
        var named =
                new Written()
                        .with("name", "answer")
                        .with("schema", schema)
                        .with("strict", StrictSchema.is(schema));
        return Written.typed("json_schema").with("json_schema", named);
    }

    private void stream(Written request) {
        request.with("stream", true);
        if (features.contains(ChatFeature.STREAM_USAGE)) {
            request.with("stream_options", new Written().with("include_usage", true));
        }
    }

    private static void choose(Written request, ToolChoice choice) {
        switch (choice.mode()) {
            case AUTO -> {}
            case ANY -> request.with("tool_choice", "required");
            case NONE -> request.with("tool_choice", "none");
            case NAMED -> {
                var function = new Written().with("name", choice.tool());
                request.with("tool_choice", Written.typed("function").with("function", function));
            }
        }
        if (!choice.parallel()) {
            request.with("parallel_tool_calls", false);
        }
    }
}
