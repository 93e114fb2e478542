package dev.nerve.llm.check;

import dev.nerve.value.Value;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// Requests of the Messages API of Anthropic.
public final class AnthropicChecker implements Checker {

    private static final String NAME = "[a-zA-Z0-9_-]{1,128}";
    private static final int MOST_CACHED = 4;

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
        private int cached;

        Check(Spot request) {
            this.request = request;
        }

        void request() {
            request.fields(
                    "model!",
                    "messages!",
                    "max_tokens!",
                    "cache_control",
                    "container",
                    "inference_geo",
                    "metadata",
                    "output_config",
                    "service_tier",
                    "stop_sequences",
                    "stream",
                    "system",
                    "temperature",
                    "thinking",
                    "tool_choice",
                    "tools",
                    "top_k",
                    "top_p");
            request.at("model").isNotBlank();
            request.at("max_tokens").isWhole(1);
            request.at("stream").isTruth();
            request.at("temperature").isWithin(0, 1);
            request.at("stop_sequences").items().forEach(Spot::isNotBlank);
            cache(request);
            request.at("tools").items().forEach(this::tool);
            system(request.at("system"));
            choice(request.at("tool_choice"));
            thinking(request.at("thinking"));
            output(request.at("output_config"));
            messages(request.at("messages"));
            if (cached > MOST_CACHED) {
                request.wrong("has %d times cache_control, at most 4".formatted(cached));
            }
        }

        private void cache(Spot around) {
            if (around.has("cache_control")) {
                cached++;
                var control = around.at("cache_control");
                control.fields("type!", "ttl");
                control.at("type").isOneOf("ephemeral");
                control.at("ttl").isOneOf("5m", "1h");
            }
        }

        private void tool(Spot tool) {
            tool.fields("name!", "input_schema!", "description", "cache_control", "type", "strict");
            tool.at("name").isMatching(NAME);
            tool.at("type").isOneOf("custom");
            tool.at("input_schema").isObject();
            tool.at("input_schema").at("type").isOneOf("object");
            if (!tool.at("input_schema").has("type")) {
                tool.wrong("has a schema without a type");
            }
            if (!tools.add(tool.at("name").text())) {
                tool.wrong("has the name of another tool");
            }
            cache(tool);
        }

        private void system(Spot system) {
            if (system.isText()) {
                system.isNotBlank();
            } else if (system.isThere()) {
                system.items().forEach(this::words);
            }
        }

        private void words(Spot text) {
            text.fields("type!", "text!", "cache_control", "citations");
            text.at("type").isOneOf("text");
            text.at("text").isNotBlank();
            cache(text);
        }

        private void choice(Spot choice) {
            if (!choice.isThere()) {
                return;
            }
            if (tools.isEmpty()) {
                choice.wrong("is there without tools");
            }
            choice.at("type").isOneOf("auto", "any", "tool", "none");
            switch (choice.at("type").text()) {
                case "tool" -> {
                    choice.fields("type!", "name!", "disable_parallel_tool_use");
                    if (!tools.contains(choice.at("name").text())) {
                        choice.wrong("names no tool");
                    }
                }
                case "none" -> choice.fields("type!");
                default -> choice.fields("type!", "disable_parallel_tool_use");
            }
            choice.at("disable_parallel_tool_use").isTruth();
        }

        private void thinking(Spot thinking) {
            if (!thinking.isThere()) {
                return;
            }
            thinking.at("type").isOneOf("enabled", "disabled", "adaptive");
            switch (thinking.at("type").text()) {
                case "enabled" -> {
                    thinking.fields("type!", "budget_tokens!", "display");
                    thinking.at("budget_tokens").isWhole(1024);
                    forced(thinking);
                }
                case "adaptive" -> {
                    thinking.fields("type!", "display");
                    forced(thinking);
                }
                default -> thinking.fields("type!");
            }
        }

        /// A model that thinks cannot be made to call a tool, nor be more or less free.
        private void forced(Spot thinking) {
            var choice = request.at("tool_choice").at("type").text();
            if (choice.equals("any") || choice.equals("tool")) {
                thinking.wrong("is on while a call is forced");
            }
            if (request.has("temperature")
                    && !request.at("temperature").value().equals(Value.of(1))) {
                thinking.wrong("is on while the temperature is not 1");
            }
        }

        private void output(Spot output) {
            if (!output.isThere()) {
                return;
            }
            output.fields("effort", "format");
            output.at("effort").isOneOf("low", "medium", "high", "xhigh", "max");
            if (output.has("format")) {
                output.at("format").fields("type!", "schema!");
                output.at("format").at("type").isOneOf("json_schema");
                output.at("format").at("schema").isObject();
            }
        }

        private void messages(Spot messages) {
            var before = "";
            if (messages.items().isEmpty()) {
                messages.wrong("is empty");
            }
            for (var message : messages.items()) {
                message.fields("role!", "content!");
                var role = message.at("role");
                role.isOneOf("user", "assistant", "system");
                order(role, before);
                if (!role.text().equals("user") && !before.isEmpty()) {
                    calls.close(message);
                }
                content(message);
                before = role.text();
            }
            if (before.equals("assistant")) {
                calls.close(messages);
            }
        }

        private static void order(Spot role, String before) {
            if (before.isEmpty() && !role.text().equals("user")) {
                role.wrong("is the first and not user");
            }
            if (role.text().equals("system") && !before.equals("user")) {
                role.wrong("is system and not after user");
            }
        }

        private void content(Spot message) {
            var content = message.at("content");
            if (content.isText()) {
                content.isNotBlank();
                if (message.at("role").text().equals("user")) {
                    calls.close(message);
                }
                return;
            }
            if (content.items().isEmpty()) {
                content.wrong("is empty");
            }
            for (var block : content.items()) {
                block(block, message.at("role").text());
            }
            if (message.at("role").text().equals("user")) {
                calls.close(message);
            }
        }

        private void block(Spot block, String role) {
            var type = block.at("type").text();
            if (!allowed(role).contains(type)) {
                block.wrong("%s is not for %s".formatted(type, role));
            }
            switch (type) {
                case "text" -> {
                    if (role.equals("user")) {
                        calls.close(block);
                    }
                    words(block);
                }
                case "image" -> {
                    if (role.equals("user")) {
                        calls.close(block);
                    }
                    image(block);
                }
                case "thinking" -> {
                    block.fields("type!", "thinking!", "signature!");
                    block.at("thinking").text();
                    block.at("signature").isNotBlank();
                }
                case "redacted_thinking" -> {
                    block.fields("type!", "data!");
                    block.at("data").isNotBlank();
                }
                case "tool_use" -> {
                    block.fields("type!", "id!", "name!", "input!", "cache_control");
                    block.at("id").isMatching("[a-zA-Z0-9_-]+");
                    block.at("name").isMatching(NAME);
                    block.at("input").isObject();
                    calls.call(block, block.at("id").text());
                    cache(block);
                }
                case "tool_result" -> result(block);
                default -> {}
            }
        }

        private static Set<String> allowed(String role) {
            return switch (role) {
                case "assistant" -> Set.of("text", "thinking", "redacted_thinking", "tool_use");
                case "system" -> Set.of("text");
                default -> Set.of("text", "image", "tool_result", "document", "search_result");
            };
        }

        private void image(Spot image) {
            image.fields("type!", "source!", "cache_control");
            var source = image.at("source");
            source.at("type").isOneOf("base64", "url", "file");
            if (source.at("type").text().equals("base64")) {
                source.fields("type!", "media_type!", "data!");
                source.at("media_type")
                        .isOneOf("image/jpeg", "image/png", "image/gif", "image/webp");
                source.at("data").isBase64();
            } else if (source.at("type").text().equals("url")) {
                source.fields("type!", "url!");
                source.at("url").isMatching("https?://.+");
            }
            cache(image);
        }

        private void result(Spot result) {
            result.fields("type!", "tool_use_id!", "content", "is_error", "cache_control");
            calls.result(result, result.at("tool_use_id").text());
            result.at("is_error").isTruth();
            cache(result);
            var content = result.at("content");
            if (content.isText() || !content.isThere()) {
                return;
            }
            for (var block : content.items()) {
                switch (block.at("type").text()) {
                    case "text" -> words(block);
                    case "image" -> image(block);
                    default -> block.at("type").isOneOf("text", "image", "document");
                }
            }
        }
    }
}
