package dev.nerve.graph.step;

import dev.nerve.NameRules;
import dev.nerve.NerveException;
import dev.nerve.NodeId;
import dev.nerve.StepId;
import dev.nerve.node.Node;
import dev.nerve.node.definition.NodeDefinition;
import dev.nerve.node.kind.NodeKinds;
import dev.nerve.value.Template;
import dev.nerve.value.Value;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.function.Supplier;

/// Conversion of steps to data and back.
public final class StepCodec {

    private static final String TRANSIENT = "transient";
    private static final List<String> FIELDS =
            List.of(
                    "id",
                    "node",
                    "node_id",
                    "after",
                    "listed",
                    "follows",
                    "input",
                    "template",
                    "key",
                    "when",
                    "on_error",
                    "retry",
                    "timeout",
                    "budget",
                    "options",
                    "queue");

    private StepCodec() {}

    /// {@return whether the step can be created again from the data of [#write]}
    ///
    /// Uses the written data instead of asking the nodes again: each level of nesting would double
    /// the number of calls.
    public static boolean canBeStored(Step step, Value.Fields written) {
        return step.inputs().stream().noneMatch(StepInput.Computed.class::isInstance)
                && !(step.terms().condition() instanceof StepCondition.Computed)
                && written.find("node.transient").isEmpty()
                && written.find("on_error.fallback_node.transient").isEmpty();
    }

    public static Value.Fields write(Step step) {
        var data = Value.Fields.EMPTY.with("id", step.id().name());
        data = writeTarget(data, step.target());
        if (!step.after().isEmpty()) {
            data = data.with("after", step.after().stream().map(StepId::name).toList());
        }
        data = writeOrder(data, step.order());
        for (var input : step.inputs()) {
            data = writeInput(data, input);
        }
        return StepOptionsCodec.write(data, step.terms());
    }

    private static Value.Fields writeOrder(Value.Fields data, StepOrder order) {
        return switch (order) {
            case StepOrder.Declared _ -> data;
            case StepOrder.Listed _ -> data.with("listed", true);
            case StepOrder.Following(var step) -> data.with("follows", step.name());
        };
    }

    private static Value.Fields writeTarget(Value.Fields data, Step.Target target) {
        return switch (target) {
            case Step.Target.Named(var id) -> data.with("node_id", id.name());
            case Step.Target.Direct(var node) -> data.with("node", writeNode(node));
        };
    }

    static Value writeNode(Node node) {
        return node.definition()
                .map(NodeDefinition::toValue)
                .orElseGet(() ->
                        Value.Fields.EMPTY
                                .with("id", node.id().name())
                                .with("type", node.type())
                                .with(TRANSIENT, true));
    }

    private static Value.Fields writeInput(Value.Fields data, StepInput input) {
        return switch (input) {
            case StepInput.Static(var value) -> data.with("input", value);
            case StepInput.Templated(var template) -> data.with("template", template.toString());
            case StepInput.Key(var name) -> data.with("key", name);
            case StepInput.Computed _ -> data.with("function", TRANSIENT);
        };
    }

    /// Reads a step.
    ///
    /// @param number the step's position in the list, for the message if it has no name
    public static Step read(Value data, int number, NodeKinds kinds) {
        var id = withLocation("step number " + number, () -> StepId.of(data.at("id").text()));
        return withLocation("step '%s'".formatted(id), () -> read(id, data, kinds));
    }

    /// Adds the location to the message of a failure.
    static <T> T withLocation(String where, Supplier<T> reading) {
        try {
            return reading.get();
        } catch (NerveException.Invalid
                | NerveException.NotFound
                | IllegalArgumentException problem) {
            throw new NerveException.Invalid(where + ": " + problem.getMessage());
        }
    }

    private static Step read(StepId id, Value given, NodeKinds kinds) {
        refuseUnknown(given, FIELDS);
        var data = withoutNulls(given);
        var after =
                data.find("after").map(list -> list.asList(String.class)).orElse(List.of()).stream()
                        .map(StepId::of)
                        .toList();
        var bare =
                new Step(
                        id,
                        readTarget(data, kinds),
                        readInputs(data),
                        after,
                        readOrder(data),
                        StepOptions.DEFAULT);
        return StepOptionsCodec.read(data, bare, kinds);
    }

    /// A field that is null is absent, except the input: null can be the input of a step.
    private static Value.Fields withoutNulls(Value given) {
        var fields = new LinkedHashMap<String, Value>();
        given.fields()
                .forEach((name, value) -> {
                    if (name.equals("input") || !value.isNull()) {
                        fields.put(name, value);
                    }
                });
        return new Value.Fields(fields);
    }

    private static StepOrder readOrder(Value data) {
        var follows = data.find("follows");
        if (follows.isPresent()) {
            return StepOrder.following(StepId.of(follows.get().text()));
        }
        return StepOptionsCodec.find(data, "listed", Boolean.class).orElse(false)
                ? StepOrder.listed()
                : StepOrder.declared();
    }

    static void refuseUnknown(Value data, List<String> known) {
        for (var name : data.fields().keySet()) {
            if (!known.contains(name)) {
                throw new NerveException.Invalid(
                        "unknown field %s; it takes %s"
                                .formatted(NameRules.quote(name), String.join(", ", known)));
            }
        }
    }

    private static Step.Target readTarget(Value data, NodeKinds kinds) {
        var named = data.find("node_id");
        if (named.isEmpty()) {
            return new Step.Target.Direct(kinds.make(NodeDefinition.of(data.at("node"))));
        }
        if (data.find("node").isPresent()) {
            throw new NerveException.Invalid("it has a node and a node_id; keep one of them");
        }
        return new Step.Target.Named(NodeId.of(named.get().text()));
    }

    private static List<StepInput> readInputs(Value data) {
        var inputs = new ArrayList<StepInput>();
        data.find("input").ifPresent(value -> inputs.add(new StepInput.Static(value)));
        data.find("template")
                .ifPresent(text -> inputs.add(new StepInput.Templated(Template.of(text.text()))));
        data.find("key").ifPresent(name -> inputs.add(new StepInput.Key(name.text())));
        return inputs;
    }
}
