package dev.nerve.gate.rule;

import dev.nerve.NerveException;
import dev.nerve.NodeId;
import dev.nerve.value.Value;
import java.util.Arrays;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// A remembered answer: whether an agent may use a tool with exactly these arguments. *Immutable.*
///
/// @param isAllowed whether the rule allows the request; otherwise it denies it
/// @param node the node that asks; null for every node
/// @param tool the exact name of the tool
/// @param scope the requests to which it applies
public record PermissionRule(
        boolean isAllowed, @Nullable NodeId node, String tool, RuleScope scope) {

    private static final String ALLOW = "allow";
    private static final String DENY = "deny";
    private static final String NODE = "node";

    /// A text that needs no quotes in YAML.
    private static final Pattern PLAIN = Pattern.compile("[A-Za-z/][\\w/-]*");

    /// {@return the same rule for another answer}
    ///
    /// @param allowed whether the rule allows the request
    public PermissionRule withAllowed(boolean allowed) {
        return new PermissionRule(allowed, node, tool, scope);
    }

    /// {@return whether another rule is about the same requests}
    ///
    /// @param other the other rule
    public boolean isSameRequest(PermissionRule other) {
        return withAllowed(true).equals(other.withAllowed(true));
    }

    /// {@return the rule as data, such as `{allow: Bash, command: "make", node: dev}`}
    public Value.Fields toValue() {
        var value =
                Value.Fields.EMPTY
                        .with(isAllowed ? ALLOW : DENY, tool)
                        .with(scope.field(), scope.value());
        return node == null ? value : value.with(NODE, node.name());
    }

    /// {@return the rule in data}
    ///
    /// @param value data as returned by [#toValue]
    /// @throws NerveException.Invalid if the data is no rule
    public static PermissionRule of(Value value) {
        if (!(value instanceof Value.Fields(var fields)) || fields.containsValue(Value.NULL)) {
            throw invalid(value);
        }
        boolean isNamed = fields.containsKey(NODE);
        boolean isAllowed = fields.containsKey(ALLOW);
        var scope = scope(fields);
        if (scope == null
                || isAllowed == fields.containsKey(DENY)
                || fields.size() != (isNamed ? 3 : 2)) {
            throw invalid(value);
        }
        var tool = text(fields, isAllowed ? ALLOW : DENY, value);
        var node = isNamed ? NodeId.of(text(fields, NODE, value)) : null;
        return new PermissionRule(isAllowed, node, tool, scope);
    }

    private static @Nullable RuleScope scope(Map<String, Value> fields) {
        if (fields.get(RuleScope.CommandScope.FIELD) instanceof Value.Text(var command)) {
            return new RuleScope.CommandScope(command);
        }
        if (fields.get(RuleScope.DirectoryScope.FIELD) instanceof Value.Text(var directory)) {
            return new RuleScope.DirectoryScope(directory);
        }
        return fields.get(RuleScope.ArgumentsScope.FIELD) instanceof Value.Fields arguments
                ? new RuleScope.ArgumentsScope(arguments)
                : null;
    }

    private static String text(Map<String, Value> fields, String name, Value rule) {
        if (fields.get(name) instanceof Value.Text(var text) && !text.isBlank()) {
            return text;
        }
        throw invalid(rule);
    }

    private static NerveException invalid(Value value) {
        return new NerveException.Invalid(
                "a rule has allow or deny with a tool, one of command, directory and arguments, and"
                        + " perhaps a node, such as {allow: Bash, command: \"make\", node: dev};"
                        + " this is none: "
                        + value.toJson());
    }

    /// {@return the rule on one line of YAML}
    @Override
    public String toString() {
        return toValue().fields().entrySet().stream()
                .map(field -> field.getKey() + ": " + shown(field.getKey(), field.getValue()))
                .collect(Collectors.joining(", ", "{", "}"));
    }

    private static String shown(String field, Value value) {
        boolean isName = Arrays.asList(ALLOW, DENY, NODE).contains(field);
        return isName && PLAIN.matcher(value.text()).matches() ? value.text() : value.toJson();
    }
}
