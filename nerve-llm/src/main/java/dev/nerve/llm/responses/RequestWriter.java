package dev.nerve.llm.responses;

import dev.nerve.llm.Asked;
import dev.nerve.llm.wire.Extra;
import dev.nerve.llm.wire.Written;
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

    static Value.Fields write(Asked asked) {
        var prompt = asked.prompt();
        var settings = prompt.settings();
        var request =
                new Written()
                        .with("model", asked.model())
                        .ifAny("instructions", prompt.system())
                        .ifAny("tools", prompt.tools().stream().map(RequestWriter::tool).toList())
                        .with("input", InputWriter.items(prompt.messages()))
                        .ifAny("max_output_tokens", limit(settings.maxOutput()))
                        .ifAny("reasoning", new Written().ifAny("effort", settings.effort()))
                        .ifAny("text", new Written().ifAny("format", format(settings)))
                        .with("store", false)
                        .with("include", THOUGHTS)
                        .ifAny("prompt_cache_key", prompt.cache().key())
                        .ifAny("stream", asked.streamed())
                        .ifThere("temperature", settings.temperature());
        if (!prompt.tools().isEmpty()) {
            choose(request, settings.choice());
        }
        return Extra.merged(request.fields(), prompt.extra());
    }

    private static long limit(long tokens) {
        return tokens == 0 ? 0 : Math.max(LEAST_OUTPUT, tokens);
    }

    /// Writes a tool. It turns off strict mode, the default of the API, which rejects many schemas.
    private static Value.Fields tool(ToolSpec tool) {
        return Written.typed("function")
                .with("name", tool.name())
                .ifAny("description", tool.description())
                .with("parameters", tool.schema())
                .with("strict", false)
                .fields();
    }

    private static Value.@Nullable Fields format(PromptSettings settings) {
        return settings.schema() == null
                ? null
                : Written.typed("json_schema")
                        .with("name", ANSWER)
                        .with("schema", settings.schema())
                        .fields();
    }

    private static void choose(Written request, ToolChoice choice) {
        switch (choice.mode()) {
            case AUTO -> {}
            case ANY -> request.with("tool_choice", "required");
            case NONE -> request.with("tool_choice", "none");
            case NAMED ->
                    request.with(
                            "tool_choice",
                            Written.typed("function").with("name", choice.tool()).fields());
        }
        if (!choice.parallel()) {
            request.with("parallel_tool_calls", false);
        }
    }
}
