package dev.nerve.agent.structured;

import dev.nerve.agent.permission.PermissionDecision;
import dev.nerve.value.Value;
import java.util.List;
import java.util.Map;

/// Writes the messages for Claude Code in its JSON mode.
final class ClaudeMessageWriter {

    private ClaudeMessageWriter() {}

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

    /// {@return the answer to a permission request}
    ///
    /// @param input the input for the tool
    static Value permission(String id, PermissionDecision decision, Value input) {
        var response =
                switch (decision) {
                    case PermissionDecision.Allowed _ ->
                            Map.of("behavior", "allow", "updatedInput", input);
                    case PermissionDecision.Denied(_, var reason) ->
                            Map.of("behavior", "deny", "message", reason);
                };
        return response(Map.of("subtype", "success", "request_id", id, "response", response));
    }

    /// {@return the answer to an unknown request}
    static Value refusal(String id, String why) {
        return response(Map.of("subtype", "error", "request_id", id, "error", why));
    }

    private static Value response(Map<String, ?> response) {
        return Value.fields(Map.of("type", "control_response", "response", response));
    }
}
