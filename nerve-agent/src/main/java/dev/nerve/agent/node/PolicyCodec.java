package dev.nerve.agent.node;

import dev.nerve.NerveException;
import dev.nerve.agent.permission.PermissionPolicy;
import dev.nerve.agent.permission.PermissionPolicy.PolicyEffect;
import dev.nerve.agent.permission.PermissionPolicy.PolicyRule;
import dev.nerve.value.Value;
import java.util.List;
import java.util.Set;

/// Converts policies to data and back: one word for everything, or a list of rules.
final class PolicyCodec {

    private static final Set<String> FIELDS = Set.of("node", "tool", "path");

    private PolicyCodec() {}

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
        var effects = fields.keySet().stream().filter(name -> !FIELDS.contains(name)).toList();
        if (effects.size() != 1) {
            throw wrong(value);
        }
        var effect = effects.getFirst();
        return new PolicyRule(
                PolicyEffect.of(effect),
                value.find("node").map(Value::text).orElse("*"),
                value.at(effect).text(),
                value.find("path").map(Value::text).orElse("**"));
    }

    private static NerveException wrong(Value value) {
        return new NerveException.Invalid(
                "a rule has an effect and a tool, such as {allow: Read} or"
                        + " {ask: Edit, path: \"src/**\"}, not "
                        + value.toJson());
    }
}
