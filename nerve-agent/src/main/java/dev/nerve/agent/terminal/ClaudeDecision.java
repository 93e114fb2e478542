package dev.nerve.agent.terminal;

import dev.nerve.agent.permission.Decision;
import dev.nerve.value.Value;

/// What Claude Code is told by its hook for permissions.
final class ClaudeDecision {

    private ClaudeDecision() {}

    /// {@return the decision as the program reads it}
    ///
    /// @param decision what
    /// @param input what the tool is given instead; empty if it stays as it is
    static String write(Decision decision, Value.Fields input) {
        var behaviour =
                switch (decision) {
                    case Decision.Allowed _ -> allowed(input);
                    case Decision.Denied(_, var reason) ->
                            Value.Fields.EMPTY.with("behavior", "deny").with("message", reason);
                };
        var output =
                Value.Fields.EMPTY
                        .with("hookEventName", "PermissionRequest")
                        .with("decision", behaviour);
        return Value.Fields.EMPTY.with("hookSpecificOutput", output).toJson();
    }

    private static Value.Fields allowed(Value.Fields input) {
        var allowed = Value.Fields.EMPTY.with("behavior", "allow");
        return input.fields().isEmpty() ? allowed : allowed.with("updatedInput", input);
    }
}
