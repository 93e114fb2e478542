package dev.nerve.llm.recorded;

import dev.nerve.value.Value;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/// The differences that a provider ignores. Requests are compared after both are normalised.
final class Equivalences {

    /// Fields that state a default, or that nerve decides itself.
    private static final Map<String, Set<String>> LEFT_OUT =
            Map.of(
                    // A cache mark is a hint.
                    "anthropic", Set.of("cache_control"),
                    "chat", Set.of("stream_options"),
                    // OpenAI stores nothing, so names and states of items mean nothing.
                    "responses",
                            Set.of("id", "status", "annotations", "store", "include", "detail"),
                    "gemini", Set.of("model", "stream"));

    private Equivalences() {}

    static Value of(String folder, Value request) {
        return switch (folder) {
            case "anthropic" -> rewritten(request, folder, Equivalences::anthropic);
            case "chat" -> rewritten(request, folder, Equivalences::chat);
            case "responses" -> rewritten(request, folder, Equivalences::responses);
            default -> rewritten(request, folder, Equivalences::gemini);
        };
    }

    private static Value rewritten(Value value, String folder, Rule rule) {
        return switch (value) {
            case Value.Items(var items) ->
                    new Value.Items(
                            items.stream().map(item -> rewritten(item, folder, rule)).toList());
            case Value.Fields(var fields) -> {
                var kept = new LinkedHashMap<String, Value>();
                fields.forEach((name, inner) -> {
                    if (!LEFT_OUT.getOrDefault(folder, Set.of()).contains(name)) {
                        kept.put(name, rewritten(inner, folder, rule));
                    }
                });
                yield rule.apply(new Value.Fields(kept));
            }
            default -> value;
        };
    }

    /// A text is one block of text.
    private static Value.Fields anthropic(Value.Fields object) {
        var same = object;
        for (var name : List.of("content", "system")) {
            if (object.fields().get(name) instanceof Value.Text text) {
                same = same.with(name, List.of(typed("text").with("text", text)));
            }
        }
        return same;
    }

    /// The system was called developer, and the limit had a shorter name.
    private static Value.Fields chat(Value.Fields object) {
        var same = renamed(object, "max_tokens", "max_completion_tokens");
        return same.fields().get("role") instanceof Value.Text(var role) && role.equals("developer")
                ? same.with("role", "system")
                : same;
    }

    /// A text is one part, as is the whole input; what a model said is a text.
    private static Value.Fields responses(Value.Fields object) {
        var same = object;
        if (same.fields().get("input") instanceof Value.Text text) {
            same = same.with("input", List.of(said("user", text)));
        }
        if (!(same.fields().get("role") instanceof Value.Text(var role))) {
            return same.fields().getOrDefault("tool_choice", Value.NULL).text().equals("auto")
                    ? without(same, "tool_choice")
                    : same;
        }
        var content = same.fields().getOrDefault("content", Value.NULL);
        if (role.equals("assistant") && content instanceof Value.Items(var parts)) {
            content = parts.getFirst().at("text");
        }
        return content instanceof Value.Text text && !role.equals("assistant")
                ? said(role.equals("developer") ? "system" : role, text)
                : typed("message").with("role", role).with("content", content);
    }

    private static Value.Fields said(String role, Value text) {
        return typed("message")
                .with("role", role)
                .with("content", List.of(typed("input_text").with("text", text)));
    }

    /// Names may have underscores, schemas capitals, and who says nothing about it is the user.
    private static Value.Fields gemini(Value.Fields object) {
        var fields = new LinkedHashMap<String, Value>();
        object.fields().forEach((name, value) -> fields.put(camel(name), value));
        var same = renamed(new Value.Fields(fields), "parameters", "parametersJsonSchema");
        if (same.fields().get("type") instanceof Value.Text(var type)) {
            same = same.with("type", type.toLowerCase(Locale.ROOT));
        }
        boolean anonymous = same.fields().containsKey("parts") && same.fields().size() == 1;
        return anonymous ? same.with("role", "user") : same;
    }

    private static String camel(String name) {
        var camel = new StringBuilder();
        for (var word : name.split("_", -1)) {
            camel.append(
                    camel.isEmpty() || word.isEmpty()
                            ? word
                            : Character.toUpperCase(word.charAt(0)) + word.substring(1));
        }
        return camel.toString();
    }

    private static Value.Fields typed(String type) {
        return Value.Fields.EMPTY.with("type", type);
    }

    private static Value.Fields renamed(Value.Fields object, String from, String to) {
        var value = object.fields().get(from);
        return value == null ? object : without(object, from).with(to, value);
    }

    private static Value.Fields without(Value.Fields object, String name) {
        var left = new LinkedHashMap<>(object.fields());
        left.remove(name);
        return new Value.Fields(left);
    }

    @FunctionalInterface
    private interface Rule {
        Value.Fields apply(Value.Fields object);
    }
}
