package dev.nerve.gate;

import dev.nerve.NerveException;
import dev.nerve.value.Value;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// An answer to the permission request of an agent. *Immutable.*
///
/// Its form is `allow`, `deny`, or `{decision: deny, reason: …}`.
///
/// @param isAllowed whether the agent may use the tool
/// @param reason the reason of a denial, for the agent; empty if there is none
public record PermissionAnswer(boolean isAllowed, String reason) {

    /// The answer that allows a request.
    public static final String ALLOW = "allow";

    /// The answer that denies a request.
    public static final String DENY = "deny";

    /// The options of every permission request.
    public static final List<String> OPTIONS = List.of(ALLOW, DENY);

    private static final String DECISION = "decision";
    private static final String REASON = "reason";

    /// {@return the answer that denies a request for a reason}
    ///
    /// @param reason the reason, for the agent
    public static Value.Fields denial(String reason) {
        return Value.Fields.EMPTY.with(DECISION, DENY).with(REASON, reason);
    }

    /// {@return the answer in a value; empty if it is none}
    ///
    /// @param value the value
    public static Optional<PermissionAnswer> find(Value value) {
        return switch (value) {
            case Value.Text(var text) when OPTIONS.contains(text) ->
                    Optional.of(new PermissionAnswer(text.equals(ALLOW), ""));
            case Value.Fields(var fields) -> find(fields);
            default -> Optional.empty();
        };
    }

    private static Optional<PermissionAnswer> find(Map<String, Value> fields) {
        boolean isKnown = List.of(DECISION, REASON).containsAll(fields.keySet());
        var decision = fields.getOrDefault(DECISION, Value.NULL);
        var reason = fields.getOrDefault(REASON, Value.NULL);
        if (!isKnown || !(decision instanceof Value.Text(var word)) || !OPTIONS.contains(word)) {
            return Optional.empty();
        }
        return switch (reason) {
            case Value.Text(var text) when word.equals(DENY) && !text.isBlank() ->
                    Optional.of(new PermissionAnswer(false, text));
            case Value.Null _ -> Optional.of(new PermissionAnswer(word.equals(ALLOW), ""));
            default -> Optional.empty();
        };
    }

    /// {@return the answer in a value}
    ///
    /// @param value the value
    /// @throws NerveException.Invalid if it is none
    public static PermissionAnswer in(Value value) {
        return find(value).orElseThrow(() -> new NerveException.Invalid(problem(value)));
    }

    /// {@return the reason to refuse a value as an answer}
    static String problem(Value value) {
        return "%s is no answer to a permission: use allow, deny, or {\"decision\": \"deny\","
                        .formatted(value.toJson())
                + " \"reason\": \"…\"}";
    }
}
