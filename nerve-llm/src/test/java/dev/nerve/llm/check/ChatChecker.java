package dev.nerve.llm.check;

import dev.nerve.value.Value;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// Requests of the chat completions API of OpenAI.
public final class ChatChecker implements Checker {

    private static final String NAME = "[a-zA-Z0-9_-]{1,64}";
    private static final int MOST_STOPS = 4;

    @Override
    public List<String> problems(Value body) {
        var check = new Check(Spot.of(body));
        check.request();
        return check.request.problems();
    }

    private static final class Check {

        private final Spot request;
        private final Pairing calls = new Pairing();
        private final Set<String> tools = new HashSet<>();

        Check(Spot request) {
            this.request = request;
        }

        void request() {
            request.fields(
                    "model!",
                    "messages!",
                    "frequency_penalty",
                    "logit_bias",
                    "logprobs",
                    "max_completion_tokens",
                    "max_tokens",
                    "metadata",
                    "modalities",
                    "n",
                    "parallel_tool_calls",
                    "prediction",
                    "presence_penalty",
                    "prompt_cache_key",
                    "prompt_cache_retention",
                    "reasoning_effort",
                    "response_format",
                    "safety_identifier",
                    "seed",
                    "service_tier",
                    "stop",
                    "store",
                    "stream",
                    "stream_options",
                    "temperature",
                    "tool_choice",
                    "tools",
                    "top_logprobs",
                    "top_p",
                    "user",
                    "verbosity",
                    "web_search_options");
            request.at("model").isNotBlank();
            request.at("max_completion_tokens").isWhole(1);
            request.at("max_tokens").isWhole(1);
            request.at("temperature").isWithin(0, 2);
            request.at("stream").isTruth();
            request.at("reasoning_effort")
                    .isOneOf("none", "minimal", "low", "medium", "high", "xhigh", "max");
            request.at("prompt_cache_key").text();
            stop(request.at("stop"));
            streamOptions(request.at("stream_options"));
            request.at("tools").items().forEach(this::tool);
            choice(request.at("tool_choice"));
            format(request.at("response_format"));
            messages(request.at("messages"));
        }

        private static void stop(Spot stop) {
            if (stop.isThere() && !stop.isText()) {
                if (stop.items().isEmpty() || stop.items().size() > MOST_STOPS) {
                    stop.wrong("has not 1 to 4 texts");
                }
                stop.items().forEach(Spot::text);
            }
        }

        private void streamOptions(Spot options) {
            if (options.isThere()) {
                options.fields("include_usage", "include_obfuscation");
                options.at("include_usage").isTruth();
                if (!request.at("stream").value().equals(Value.of(true))) {
                    options.wrong("is there without stream");
                }
            }
        }

        private void tool(Spot tool) {
            tool.fields("type!", "function!");
            tool.at("type").isOneOf("function");
            var function = tool.at("function");
            function.fields("name!", "description", "parameters", "strict");
            function.at("name").isMatching(NAME);
            function.at("description").text();
            if (function.has("parameters")) {
                function.at("parameters").isObject();
            }
            if (!tools.add(function.at("name").text())) {
                tool.wrong("has the name of another tool");
            }
        }

        private void choice(Spot choice) {
            if (tools.isEmpty() && (choice.isThere() || request.has("parallel_tool_calls"))) {
                choice.wrong("or parallel_tool_calls is there without tools");
            }
            request.at("parallel_tool_calls").isTruth();
            if (choice.isText()) {
                choice.isOneOf("none", "auto", "required");
            } else if (choice.isThere()) {
                choice.fields("type!", "function!");
                choice.at("type").isOneOf("function");
                choice.at("function").fields("name!");
                if (!tools.contains(choice.at("function").at("name").text())) {
                    choice.wrong("names no tool");
                }
            }
        }

        private static void format(Spot format) {
            if (!format.isThere()) {
                return;
            }
            format.at("type").isOneOf("text", "json_object", "json_schema");
            if (format.at("type").text().equals("json_schema")) {
                format.fields("type!", "json_schema!");
                var schema = format.at("json_schema");
                schema.fields("name!", "schema", "description", "strict");
                schema.at("name").isMatching(NAME);
                schema.at("schema").isObject();
            } else {
                format.fields("type!");
            }
        }

        private void messages(Spot messages) {
            if (messages.items().isEmpty()) {
                messages.wrong("is empty");
            }
            for (var message : messages.items()) {
                var role = message.at("role");
                role.isOneOf("developer", "system", "user", "assistant", "tool");
                if (!role.text().equals("tool")) {
                    calls.close(message);
                }
                switch (role.text()) {
                    case "user" -> {
                        message.fields("role!", "content!", "name");
                        parts(message.at("content"), "text", "image_url", "input_audio", "file");
                    }
                    case "assistant" -> assistant(message);
                    case "tool" -> {
                        message.fields("role!", "content!", "tool_call_id!");
                        parts(message.at("content"), "text");
                        calls.result(message, message.at("tool_call_id").text());
                    }
                    default -> {
                        message.fields("role!", "content!", "name");
                        parts(message.at("content"), "text");
                    }
                }
            }
            calls.close(messages);
        }

        private void assistant(Spot message) {
            message.fields("role!", "content", "refusal", "name", "audio", "tool_calls");
            if (message.has("content")) {
                parts(message.at("content"), "text", "refusal");
            } else if (!message.has("tool_calls") && !message.has("refusal")) {
                message.wrong("says nothing");
            }
            if (message.has("tool_calls") && message.at("tool_calls").items().isEmpty()) {
                message.wrong("has an empty list of calls");
            }
            for (var call : message.at("tool_calls").items()) {
                call.fields("id!", "type!", "function!");
                call.at("id").isNotBlank();
                call.at("type").isOneOf("function");
                call.at("function").fields("name!", "arguments!");
                call.at("function").at("name").isMatching(NAME);
                call.at("function").at("arguments").isJsonObject();
                calls.call(call, call.at("id").text());
            }
        }

        private static void parts(Spot content, String... types) {
            if (content.isText()) {
                return;
            }
            if (content.items().isEmpty()) {
                content.wrong("is empty");
            }
            for (var part : content.items()) {
                part.at("type").isOneOf(types);
                switch (part.at("type").text()) {
                    case "text" -> {
                        part.fields("type!", "text!");
                        part.at("text").text();
                    }
                    case "image_url" -> {
                        part.fields("type!", "image_url!");
                        part.at("image_url").fields("url!", "detail");
                        part.at("image_url").at("url").isPicture();
                        part.at("image_url").at("detail").isOneOf("auto", "low", "high");
                    }
                    default -> {}
                }
            }
        }
    }
}
