package dev.nerve.llm.check;

import dev.nerve.value.Value;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// Requests of the Responses API of OpenAI.
public final class ResponsesChecker implements Checker {

    private static final String NAME = "[a-zA-Z0-9_-]{1,64}";

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
                    "background",
                    "context_management",
                    "conversation",
                    "include",
                    "input",
                    "instructions",
                    "max_output_tokens",
                    "max_tool_calls",
                    "metadata",
                    "model!",
                    "parallel_tool_calls",
                    "previous_response_id",
                    "prompt",
                    "prompt_cache_key",
                    "prompt_cache_retention",
                    "reasoning",
                    "safety_identifier",
                    "service_tier",
                    "store",
                    "stream",
                    "stream_options",
                    "temperature",
                    "text",
                    "tool_choice",
                    "tools",
                    "top_logprobs",
                    "top_p",
                    "truncation",
                    "user");
            request.at("model").isNotBlank();
            request.at("instructions").text();
            request.at("max_output_tokens").isWhole(16);
            request.at("temperature").isWithin(0, 2);
            request.at("store").isTruth();
            request.at("stream").isTruth();
            request.at("prompt_cache_key").text();
            for (var include : request.at("include").items()) {
                include.isOneOf(
                        "reasoning.encrypted_content",
                        "message.output_text.logprobs",
                        "message.input_image.image_url",
                        "file_search_call.results",
                        "web_search_call.results",
                        "code_interpreter_call.outputs");
            }
            request.at("tools").items().forEach(this::tool);
            choice(request.at("tool_choice"));
            reasoning(request.at("reasoning"));
            format(request.at("text"));
            input(request.at("input"));
        }

        private void tool(Spot tool) {
            tool.fields("type!", "name!", "description", "parameters!", "strict!");
            tool.at("type").isOneOf("function");
            tool.at("name").isMatching(NAME);
            tool.at("description").text();
            tool.at("parameters").isObject();
            tool.at("strict").isTruth();
            if (!tools.add(tool.at("name").text())) {
                tool.wrong("has the name of another tool");
            }
        }

        private void choice(Spot choice) {
            request.at("parallel_tool_calls").isTruth();
            if (choice.isText()) {
                choice.isOneOf("none", "auto", "required");
                if (tools.isEmpty() && choice.text().equals("required")) {
                    choice.wrong("requires a call without tools");
                }
            } else if (choice.isThere()) {
                choice.fields("type!", "name!");
                choice.at("type").isOneOf("function");
                if (!tools.contains(choice.at("name").text())) {
                    choice.wrong("names no tool");
                }
            }
        }

        private static void reasoning(Spot reasoning) {
            if (reasoning.isThere()) {
                reasoning.fields("effort", "summary", "generate_summary", "context", "mode");
                reasoning
                        .at("effort")
                        .isOneOf("none", "minimal", "low", "medium", "high", "xhigh", "max");
                reasoning.at("summary").isOneOf("auto", "concise", "detailed");
            }
        }

        private static void format(Spot text) {
            if (!text.isThere()) {
                return;
            }
            text.fields("format", "verbosity");
            text.at("verbosity").isOneOf("low", "medium", "high");
            var format = text.at("format");
            if (!format.isThere()) {
                return;
            }
            format.at("type").isOneOf("text", "json_object", "json_schema");
            if (format.at("type").text().equals("json_schema")) {
                format.fields("type!", "name!", "schema!", "description", "strict");
                format.at("name").isMatching(NAME);
                format.at("schema").isObject();
                format.at("strict").isTruth();
            } else {
                format.fields("type!");
            }
        }

        private void input(Spot input) {
            if (input.isText()) {
                return;
            }
            boolean thought = false;
            for (var item : input.items()) {
                var type = item.has("type") ? item.at("type").text() : "message";
                if (thought && !isOfModel(item, type)) {
                    item.wrong("comes after reasoning that nothing of the model follows");
                }
                thought = type.equals("reasoning");
                switch (type) {
                    case "message" -> message(item);
                    case "reasoning" -> thoughts(item);
                    case "function_call" -> call(item);
                    case "function_call_output" -> result(item);
                    default -> item.wrong("has the unknown type " + type);
                }
            }
            if (thought) {
                input.wrong("ends with reasoning that nothing follows");
            }
            calls.close(input);
        }

        private static boolean isOfModel(Spot item, String type) {
            return type.equals("reasoning")
                    || type.equals("function_call")
                    || item.at("role").text().equals("assistant");
        }

        private void message(Spot message) {
            var role = message.at("role");
            role.isOneOf("user", "assistant", "system", "developer");
            message.fields("type", "role!", "content!", "id", "status", "phase");
            if (!role.text().equals("assistant")) {
                calls.close(message);
            }
            var content = message.at("content");
            if (content.isText()) {
                return;
            }
            if (content.items().isEmpty()) {
                content.wrong("is empty");
            }
            for (var part : content.items()) {
                if (role.text().equals("assistant")) {
                    part.at("type").isOneOf("output_text", "refusal");
                } else {
                    part(part);
                }
            }
        }

        private static void part(Spot part) {
            part.at("type").isOneOf("input_text", "input_image", "input_file");
            switch (part.at("type").text()) {
                case "input_text" -> {
                    part.fields("type!", "text!");
                    if (part.at("text").text().isEmpty()) {
                        part.wrong("is empty");
                    }
                }
                case "input_image" -> {
                    part.fields("type!", "detail!", "image_url", "file_id");
                    part.at("detail").isOneOf("auto", "low", "high", "original");
                    if (!part.has("image_url") && !part.has("file_id")) {
                        part.wrong("has no picture");
                    }
                    part.at("image_url").isPicture();
                }
                default -> {}
            }
        }

        private void thoughts(Spot item) {
            item.fields("type!", "id!", "summary!", "encrypted_content", "content", "status");
            item.at("id").isNotBlank();
            for (var part : item.at("summary").items()) {
                part.fields("type!", "text!");
                part.at("type").isOneOf("summary_text");
            }
            boolean kept = !request.at("store").value().equals(Value.of(false));
            if (!kept && !item.has("encrypted_content")) {
                item.wrong("is not kept by OpenAI and not encrypted");
            }
        }

        private void call(Spot call) {
            call.fields("type!", "call_id!", "name!", "arguments!", "id", "status");
            call.at("call_id").isMatching("(?s).{1,64}");
            call.at("name").isMatching(NAME);
            call.at("arguments").isJsonObject();
            calls.call(call, call.at("call_id").text());
        }

        private void result(Spot result) {
            result.fields("type!", "call_id!", "output!", "id", "status");
            calls.result(result, result.at("call_id").text());
            var output = result.at("output");
            if (!output.isText()) {
                output.items().forEach(Check::part);
            }
        }
    }
}
