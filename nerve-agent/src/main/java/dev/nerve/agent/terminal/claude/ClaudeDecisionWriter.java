package dev.nerve.agent.terminal.claude;

import dev.nerve.agent.permission.PermissionDecision;
import dev.nerve.value.Value;

/// The answers to Claude Code's permission hook.
final class ClaudeDecisionWriter {

    private ClaudeDecisionWriter() {}

    /// {@return the decision in the program's format}
    ///
    /// @param decision the decision
    /// @param input the new input of the tool; empty to keep its input
    static String write(PermissionDecision decision, Value.Fields input) {
        var behaviour =
                switch (decision) {
                    case PermissionDecision.Allowed _ -> allowed(input);
                    case PermissionDecision.Denied(_, var reason) ->
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
