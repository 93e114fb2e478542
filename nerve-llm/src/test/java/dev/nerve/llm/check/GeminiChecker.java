package dev.nerve.llm.check;

import dev.nerve.value.Value;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// Requests of the Gemini API of Google.
public final class GeminiChecker implements Checker {

    private static final String NAME = "[a-zA-Z_][a-zA-Z0-9_.:-]{0,127}";
    private static final String PICTURE = "image/(png|jpeg|webp|heic|heif)";
    private static final int MOST_STOPS = 5;

    private static final List<String> KINDS =
            List.of(
                    "text",
                    "inlineData",
                    "fileData",
                    "functionCall",
                    "functionResponse",
                    "executableCode",
                    "codeExecutionResult",
                    "toolCall",
                    "toolResponse");

    @Override
    public List<String> problems(Value body) {
        var check = new Check(Spot.of(body));
        check.request();
        return check.request.problems();
    }

    private static final class Check {

        private final Spot request;
        private final Set<String> tools = new HashSet<>();
        private List<Spot> open = new ArrayList<>();

        Check(Spot request) {
            this.request = request;
        }

        void request() {
            request.fields(
                    "contents!",
                    "systemInstruction",
                    "tools",
                    "toolConfig",
                    "safetySettings",
                    "generationConfig",
                    "cachedContent",
                    "serviceTier",
                    "store");
            system(request.at("systemInstruction"));
            request.at("tools").items().forEach(this::tool);
            choice(request.at("toolConfig"));
            generation(request.at("generationConfig"));
            contents(request.at("contents"));
        }

        private static void system(Spot system) {
            if (system.isThere()) {
                system.fields("parts!", "role");
                for (var part : system.at("parts").items()) {
                    part.fields("text!");
                    part.at("text").isNotBlank();
                }
            }
        }

        private void tool(Spot tool) {
            tool.fields("functionDeclarations", "googleSearch", "codeExecution", "urlContext");
            for (var function : tool.at("functionDeclarations").items()) {
                function.fields(
                        "name!",
                        "description",
                        "parameters",
                        "parametersJsonSchema",
                        "response",
                        "responseJsonSchema");
                function.at("name").isMatching(NAME);
                function.at("description").text();
                if (function.has("parameters") && function.has("parametersJsonSchema")) {
                    function.wrong("has two schemas");
                }
                if (function.has("parametersJsonSchema")) {
                    function.at("parametersJsonSchema").isObject();
                }
                if (!tools.add(function.at("name").text())) {
                    function.wrong("has the name of another function");
                }
            }
        }

        private void choice(Spot config) {
            if (!config.isThere()) {
                return;
            }
            config.fields("functionCallingConfig", "retrievalConfig");
            var calling = config.at("functionCallingConfig");
            calling.fields("mode", "allowedFunctionNames");
            calling.at("mode").isOneOf("AUTO", "ANY", "NONE", "VALIDATED");
            if (tools.isEmpty()) {
                calling.wrong("is there without functions");
            }
            for (var name : calling.at("allowedFunctionNames").items()) {
                if (!Set.of("ANY", "VALIDATED").contains(calling.at("mode").text())) {
                    name.wrong("is for the modes ANY and VALIDATED alone");
                }
                if (!tools.contains(name.text())) {
                    name.wrong("names no function");
                }
            }
        }

        private static void generation(Spot config) {
            if (!config.isThere()) {
                return;
            }
            config.fields(
                    "stopSequences",
                    "responseMimeType",
                    "responseSchema",
                    "responseJsonSchema",
                    "responseModalities",
                    "candidateCount",
                    "maxOutputTokens",
                    "temperature",
                    "topP",
                    "topK",
                    "seed",
                    "presencePenalty",
                    "frequencyPenalty",
                    "thinkingConfig");
            config.at("temperature").isWithin(0, 2);
            config.at("maxOutputTokens").isWhole(1);
            if (config.at("stopSequences").items().size() > MOST_STOPS) {
                config.wrong("has more than 5 stop sequences");
            }
            config.at("stopSequences").items().forEach(Spot::text);
            config.at("responseMimeType").isOneOf("text/plain", "application/json", "text/x.enum");
            if (config.has("responseJsonSchema")) {
                config.at("responseJsonSchema").isObject();
                if (!config.at("responseMimeType").text().equals("application/json")) {
                    config.wrong("has a schema for what is no JSON");
                }
                if (config.has("responseSchema")) {
                    config.wrong("has two schemas");
                }
            }
            thinking(config.at("thinkingConfig"));
        }

        private static void thinking(Spot thinking) {
            if (thinking.isThere()) {
                thinking.fields("includeThoughts", "thinkingBudget", "thinkingLevel");
                thinking.at("includeThoughts").isTruth();
                thinking.at("thinkingBudget").isWhole(-1);
                thinking.at("thinkingLevel").isOneOf("MINIMAL", "LOW", "MEDIUM", "HIGH");
                if (thinking.has("thinkingBudget") && thinking.has("thinkingLevel")) {
                    thinking.wrong("has a budget and a level");
                }
            }
        }

        private void contents(Spot contents) {
            if (contents.items().isEmpty()) {
                contents.wrong("is empty");
            }
            var before = "model";
            for (var content : contents.items()) {
                content.fields("role!", "parts!");
                var role = content.at("role");
                role.isOneOf("user", "model");
                if (role.text().equals(before)) {
                    role.wrong("is the same as before, or the first and not user");
                }
                before = role.text();
                parts(content);
            }
            if (!open.isEmpty()) {
                contents.wrong("ends with calls that nobody answers");
            }
        }

        private void parts(Spot content) {
            var parts = content.at("parts").items();
            if (parts.isEmpty()) {
                content.wrong("has no parts");
            }
            var calls = new ArrayList<Spot>();
            var results = new ArrayList<Spot>();
            for (var part : parts) {
                part(part, content.at("role").text());
                if (part.has("functionCall")) {
                    calls.add(part.at("functionCall"));
                }
                if (part.has("functionResponse")) {
                    results.add(part.at("functionResponse"));
                }
            }
            pair(content, results);
            open = calls;
        }

        private void pair(Spot content, List<Spot> results) {
            if (results.size() != open.size()) {
                content.wrong("has %d results for %d calls".formatted(results.size(), open.size()));
                return;
            }
            for (int i = 0; i < results.size(); i++) {
                var call = open.get(i);
                var result = results.get(i);
                if (!result.at("name").value().equals(call.at("name").value())) {
                    result.wrong("answers another function than the call at its place");
                }
                if (!result.at("id").value().equals(call.at("id").value())) {
                    result.wrong("answers another call than the one at its place");
                }
            }
        }

        private static void part(Spot part, String role) {
            part.fields(
                    "text",
                    "inlineData",
                    "fileData",
                    "functionCall",
                    "functionResponse",
                    "executableCode",
                    "codeExecutionResult",
                    "toolCall",
                    "toolResponse",
                    "thought",
                    "thoughtSignature",
                    "videoMetadata",
                    "mediaResolution",
                    "partMetadata");
            var kinds = KINDS.stream().filter(part::has).toList();
            if (kinds.size() != 1) {
                part.wrong("is not of one kind but of " + kinds);
            }
            part.at("thought").isTruth();
            part.at("thoughtSignature").isBase64();
            if (part.has("thoughtSignature") && !role.equals("model")) {
                part.wrong("is signed and not of the model");
            }
            if (part.has("text")
                    && part.at("text").text().isEmpty()
                    && !part.has("thoughtSignature")) {
                part.wrong("is empty");
            }
            media(part);
            function(part, role);
        }

        private static void media(Spot part) {
            if (part.has("inlineData")) {
                part.at("inlineData").fields("mimeType!", "data!");
                part.at("inlineData").at("mimeType").isMatching(PICTURE);
                part.at("inlineData").at("data").isBase64();
            }
            if (part.has("fileData")) {
                part.at("fileData").fields("mimeType", "fileUri!");
                part.at("fileData").at("fileUri").isMatching("(https?|gs)://.+");
            }
        }

        private static void function(Spot part, String role) {
            if (part.has("functionCall")) {
                var call = part.at("functionCall");
                call.fields("name!", "args", "id");
                call.at("name").isMatching(NAME);
                call.at("args").isObject();
                if (!role.equals("model")) {
                    call.wrong("is not of the model");
                }
            }
            if (part.has("functionResponse")) {
                var result = part.at("functionResponse");
                result.fields("name!", "response!", "id", "parts");
                result.at("name").isMatching(NAME);
                result.at("response").isObject();
                for (var inner : result.at("parts").items()) {
                    inner.fields("inlineData!");
                    media(inner);
                }
                if (!role.equals("user")) {
                    result.wrong("is not of the user");
                }
            }
        }
    }
}
