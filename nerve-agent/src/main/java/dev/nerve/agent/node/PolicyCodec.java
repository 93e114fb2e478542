package dev.nerve.agent.node;

import dev.nerve.NerveException;
import dev.nerve.agent.permission.PermissionPolicy;
import dev.nerve.agent.permission.PermissionPolicy.PolicyEffect;
import dev.nerve.agent.permission.PermissionPolicy.PolicyRule;
import dev.nerve.value.Value;
import dev.nerve.value.schema.ChoiceSchema;
import dev.nerve.value.schema.FieldSchema;
import dev.nerve.value.schema.ListSchema;
import dev.nerve.value.schema.ObjectSchema;
import dev.nerve.value.schema.ScalarSchema;
import dev.nerve.value.schema.UnionSchema;
import dev.nerve.value.schema.ValueSchema;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Converts policies to data and back: one word for everything, or a list of rules.
final class PolicyCodec {

    private static final Set<String> FIELDS = Set.of("node", "tool", "path");

    /// The form of a policy.
    static final ValueSchema SCHEMA =
            UnionSchema.of(
                    ChoiceSchema.of("allow", "deny", "ask"),
                    ListSchema.of(rule(), "a list of rules"));

    private PolicyCodec() {}

    private static ObjectSchema rule() {
        var tool = "the tools for which the rule holds, such as Read or *";
        return ObjectSchema.of(
                        FieldSchema.optional("allow", ScalarSchema.SCALAR, tool),
                        FieldSchema.optional("deny", ScalarSchema.SCALAR, tool),
                        FieldSchema.optional("ask", ScalarSchema.SCALAR, tool),
                        FieldSchema.optional(
                                "node", ScalarSchema.SCALAR, "the nodes for which it holds"),
                        FieldSchema.optional(
                                "path", ScalarSchema.SCALAR, "the files for which it holds"))
                .exactlyOne("allow", "deny", "ask");
    }

    static Object value(PermissionPolicy policy) {
        for (var effect : PolicyEffect.values()) {
            if (policy.rules().equals(List.of(PolicyRule.always(effect)))) {
                return effect.wireName();
            }
        }
        return policy.rules().stream().map(PolicyCodec::value).toList();
    }

    private static Value.Fields value(PolicyRule rule) {
        var value = Value.Fields.EMPTY.with(rule.effect().wireName(), rule.tool());
        value = rule.node().equals("*") ? value : value.with("node", rule.node());
        return rule.path().equals("**") ? value : value.with("path", rule.path());
    }

    /// {@return the policy that a value describes}
    ///
    /// @param value the value, such as `allow`, or `[{allow: Read}, {allow: Edit, path: "src/**"}]`
    /// @throws NerveException.Invalid if the value is no policy
    static PermissionPolicy policy(Value value) {
        return value instanceof Value.Items(var items)
                ? new PermissionPolicy(items.stream().map(PolicyCodec::rule).toList())
                : new PermissionPolicy(List.of(PolicyRule.always(PolicyEffect.of(value.text()))));
    }

    private static PolicyRule rule(Value value) {
        if (!(value instanceof Value.Fields(var fields))) {
            throw wrong(value);
        }
        var effects =
                fields.entrySet().stream()
                        .filter(field -> !FIELDS.contains(field.getKey()))
                        .filter(field -> !field.getValue().isNull())
                        .map(Map.Entry::getKey)
                        .toList();
        if (effects.size() != 1) {
            throw wrong(value);
        }
        var effect = effects.getFirst();
        return new PolicyRule(
                PolicyEffect.of(effect),
                find(value, "node").orElse("*"),
                value.at(effect).text(),
                find(value, "path").orElse("**"));
    }

    private static Optional<String> find(Value rule, String name) {
        return rule.find(name).filter(value -> !value.isNull()).map(Value::text);
    }

    private static NerveException wrong(Value value) {
        return new NerveException.Invalid(
                "a rule has an effect and a tool, such as {allow: Read} or"
                        + " {ask: Edit, path: \"src/**\"}, not "
                        + value.toJson());
    }
}
