package dev.nerve.llm.anthropic;

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

/// A writer for requests: the constant parts first, then the messages, then the rest.
///
/// @param maxTokens the token limit of answers if the prompt sets none
record RequestWriter(long maxTokens) {

    Value.Fields write(Asked asked) {
        var prompt = asked.prompt();
        var messages = MessageWriter.write(prompt.messages(), prompt.cache().breakpoints());
        var request =
                new Written()
                        .with("model", asked.model())
                        .ifAny("system", system(prompt.system()))
                        .ifAny("tools", tools(prompt))
                        .with("messages", messages);
        settings(request, prompt);
        request.ifAny("stream", asked.streamed());
        return Extra.merged(Marks.on(request.fields()), prompt.extra());
    }

    private static List<Value.Fields> system(String text) {
        return text.isBlank()
                ? List.of()
                : List.of(Marks.on(Written.typed("text").with("text", text).fields()));
    }

    /// Writes the tools. A mark on the system prompt covers them, because the provider puts
    /// them first.
    private static List<Value.Fields> tools(Prompt prompt) {
        var tools = new ArrayList<>(prompt.tools().stream().map(RequestWriter::tool).toList());
        if (!tools.isEmpty() && prompt.system().isBlank()) {
            tools.add(Marks.on(tools.removeLast()));
        }
        return tools;
    }

    private static Value.Fields tool(ToolSpec spec) {
        return new Written()
                .with("name", spec.name())
                .with("description", spec.description())
                .with("input_schema", spec.schema())
                .fields();
    }

    private void settings(Written request, Prompt prompt) {
        var settings = prompt.settings();
        request.with("max_tokens", settings.maxOutput() == 0 ? maxTokens : settings.maxOutput())
                .ifThere("temperature", settings.temperature())
                .ifAny("stop_sequences", settings.stops());
        if (!prompt.tools().isEmpty() && !settings.choice().equals(ToolChoice.AUTO)) {
            request.with("tool_choice", choice(settings.choice()));
        }
        request.ifAny("output_config", output(settings));
    }

    private static Written choice(ToolChoice choice) {
        var written =
                switch (choice.mode()) {
                    case AUTO -> Written.typed("auto");
                    case ANY -> Written.typed("any");
                    case NONE -> Written.typed("none");
                    case NAMED -> Written.typed("tool").with("name", choice.tool());
                };
        boolean single = !choice.parallel() && choice.mode() != ToolChoice.Mode.NONE;
        return written.ifAny("disable_parallel_tool_use", single);
    }

    private static Written output(PromptSettings settings) {
        var output = new Written().ifThere("effort", settings.effort());
        return settings.schema() == null
                ? output
                : output.with(
                        "format", Written.typed("json_schema").with("schema", settings.schema()));
    }
}
