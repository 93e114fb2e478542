package dev.nerve.llm.gemini;

import dev.nerve.llm.Asked;
import dev.nerve.llm.wire.Extra;
import dev.nerve.llm.wire.Written;
import dev.nerve.model.ToolChoice;
import dev.nerve.tool.ToolSpec;
import dev.nerve.value.Value;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A writer for requests: the constant parts first, then the messages, then the rest.
final class RequestWriter {

    static final String JSON = "application/json";

    private RequestWriter() {}

    static Value.Fields write(Asked asked) {
        var prompt = asked.prompt();
        var request = new Written();
        if (!prompt.system().isEmpty()) {
            var words = new Written().with("text", prompt.system()).fields();
            request.with("systemInstruction", new Written().with("parts", List.of(words)).fields());
        }
        if (!prompt.tools().isEmpty()) {
            var functions = prompt.tools().stream().map(RequestWriter::function).toList();
            request.with(
                    "tools",
                    List.of(new Written().with("functionDeclarations", functions).fields()));
        }
        request.with("contents", ContentWriter.contents(asked.model(), prompt.messages()))
                .ifAny("generationConfig", generation(asked));
        if (!prompt.tools().isEmpty()) {
            request.ifAny("toolConfig", choice(prompt.settings().choice()));
        }
        return Extra.merged(request.fields(), prompt.extra());
    }

    private static Value.Fields function(ToolSpec tool) {
        return new Written()
                .with("name", FunctionNames.write(tool.name()))
                .ifAny("description", tool.description())
                .with("parametersJsonSchema", tool.schema())
                .fields();
    }

    private static Value.Fields generation(Asked asked) {
        var settings = asked.prompt().settings();
        var config =
                new Written()
                        .ifAny("maxOutputTokens", settings.maxOutput())
                        .ifAny("stopSequences", settings.stops())
                        .ifThere("temperature", settings.temperature());
        if (settings.schema() != null) {
            config.with("responseMimeType", JSON).with("responseJsonSchema", settings.schema());
        }
        return config.ifAny("thinkingConfig", Thinking.write(asked.model(), settings.effort()))
                .fields();
    }

    private static Value.@Nullable Fields choice(ToolChoice choice) {
        var config =
                switch (choice.mode()) {
                    case AUTO -> null;
                    case ANY -> new Written().with("mode", "ANY");
                    case NONE -> new Written().with("mode", "NONE");
                    case NAMED -> {
                        var only = List.of(FunctionNames.write(choice.tool()));
                        yield new Written().with("mode", "ANY").with("allowedFunctionNames", only);
                    }
                };
        return config == null
                ? null
                : new Written().with("functionCallingConfig", config.fields()).fields();
    }
}
