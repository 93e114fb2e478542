package dev.nerve.pattern;

import dev.nerve.graph.step.StepOptionsCodec;
import dev.nerve.graph.step.StepSchema;
import dev.nerve.node.Node;
import dev.nerve.node.definition.NodeDefinition;
import dev.nerve.node.kind.NodeKind;
import dev.nerve.node.kind.NodeKinds;
import dev.nerve.run.BudgetLimits;
import dev.nerve.value.Value;
import dev.nerve.value.schema.DefinitionSchema;
import dev.nerve.value.schema.FieldSchema;
import dev.nerve.value.schema.NumberSchema;
import dev.nerve.value.schema.ObjectSchema;
import dev.nerve.value.schema.TextSchema;
import java.util.Optional;

/// The node kind that creates fan-outs.
public enum FanOutNodeKind implements NodeKind {
    /// The only instance.
    FAN_OUT;

    private static final NumberSchema AT_LEAST_ONE = NumberSchema.whole(1, Integer.MAX_VALUE);

    @Override
    public String type() {
        return FanOutNode.TYPE;
    }

    @Override
    public ObjectSchema parameters() {
        return ObjectSchema.of(
                FieldSchema.required(
                        "coordinator", TextSchema.NAME, "the chat with the shared context"),
                FieldSchema.required(
                        "prompt",
                        TextSchema.EXPRESSION,
                        "the first prompt of each worker, with ${input} for its item"),
                FieldSchema.optional(
                        "check",
                        DefinitionSchema.DEFINITION,
                        "the node that decides whether an answer is accepted"),
                FieldSchema.optional(
                        "attempts", AT_LEAST_ONE, "the most attempts of a worker; default: 1"),
                FieldSchema.optional(
                        "at_once", AT_LEAST_ONE, "the number of workers at once; default: 8"),
                FieldSchema.optional("budget", StepSchema.BUDGET, "the limits of each worker"));
    }

    @Override
    public Node make(NodeDefinition definition, NodeKinds kinds) {
        var given = definition.parameters();
        var options = FanOutOptions.of(given.at("prompt").text());
        var check = find(given, "check").map(NodeDefinition::of).map(kinds::make);
        int attempts = find(given, "attempts").map(Value::toInt).orElse(options.attempts());
        var all =
                new FanOutOptions(
                        options.prompt(),
                        check.orElse(null),
                        attempts,
                        find(given, "at_once").map(Value::toInt).orElse(options.parallel()),
                        find(given, "budget")
                                .map(StepOptionsCodec::readLimits)
                                .orElse(BudgetLimits.NONE));
        return FanOutNode.of(definition.id().name(), given.at("coordinator").text(), all);
    }

    private static Optional<Value> find(Value.Fields given, String name) {
        return given.find(name).filter(value -> !value.isNull());
    }

    /// {@return the definition of a fan-out, if its check has one}
    static Optional<NodeDefinition> definition(FanOutNode node) {
        var terms = node.terms();
        var check = terms.check();
        if (check != null && check.definition().isEmpty()) {
            return Optional.empty();
        }
        var data =
                Value.Fields.EMPTY
                        .with("coordinator", node.coordinator().name())
                        .with("prompt", terms.prompt().toString())
                        .with("attempts", terms.attempts())
                        .with("at_once", terms.parallel());
        if (check != null) {
            data = data.with("check", check.definition().orElseThrow().toValue());
        }
        if (!terms.limits().equals(BudgetLimits.NONE)) {
            data = data.with("budget", StepOptionsCodec.writeLimits(terms.limits()));
        }
        return Optional.of(new NodeDefinition(node.id(), FanOutNode.TYPE, data));
    }
}
