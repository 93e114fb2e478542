package dev.nerve.agent.structured;

import dev.nerve.agent.permission.Decision;
import dev.nerve.value.Value;
import java.util.List;
import java.util.Map;

/// What Claude Code is told in its JSON mode.
final class ClaudeWords {

    private ClaudeWords() {}

    static Value prompt(String text) {
        var content = List.of(Map.of("type", "text", "text", text));
        return Value.fields(
                Map.of("type", "user", "message", Map.of("role", "user", "content", content)));
    }

    static Value request(String id, String subtype) {
        return Value.fields(
                Map.of(
                        "type",
                        "control_request",
                        "request_id",
                        id,
                        "request",
                        Map.of("subtype", subtype)));
    }

    /// {@return the answer to whether a tool may be used}
    ///
    /// @param input what the tool is to be given
    static Value permission(String id, Decision decision, Value input) {
        var response =
                switch (decision) {
                    case Decision.Allowed _ -> Map.of("behavior", "allow", "updatedInput", input);
                    case Decision.Denied(_, var reason) ->
                            Map.of("behavior", "deny", "message", reason);
                };
        return response(Map.of("subtype", "success", "request_id", id, "response", response));
    }

    /// {@return the answer to something that is not understood}
    static Value refusal(String id, String why) {
        return response(Map.of("subtype", "error", "request_id", id, "error", why));
    }

    private static Value response(Map<String, ?> response) {
        return Value.fields(Map.of("type", "control_response", "response", response));
    }
}
