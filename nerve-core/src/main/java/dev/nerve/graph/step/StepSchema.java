package dev.nerve.graph.step;

import dev.nerve.ErrorCode;
import dev.nerve.value.schema.AnySchema;
import dev.nerve.value.schema.BooleanSchema;
import dev.nerve.value.schema.ChoiceSchema;
import dev.nerve.value.schema.DefinitionSchema;
import dev.nerve.value.schema.DurationSchema;
import dev.nerve.value.schema.FieldSchema;
import dev.nerve.value.schema.ListSchema;
import dev.nerve.value.schema.MapSchema;
import dev.nerve.value.schema.NumberSchema;
import dev.nerve.value.schema.ObjectSchema;
import dev.nerve.value.schema.TextSchema;
import dev.nerve.value.schema.UnionSchema;
import dev.nerve.value.schema.ValueSchema;
import java.util.Arrays;

/// The form of the steps of a graph that is data.
public final class StepSchema {

    private static final ListSchema NAMES = ListSchema.of(TextSchema.NAME, "a list of names");

    private static final ObjectSchema RETRY =
            ObjectSchema.of(
                    FieldSchema.required(
                            "count", NumberSchema.whole(0, 1_000), "the maximum number of retries"),
                    FieldSchema.optional(
                            "delay", DurationSchema.DURATION, "the wait before the first retry"),
                    FieldSchema.optional(
                            "factor",
                            NumberSchema.between(1, 1_000),
                            "the factor by which each wait grows"),
                    FieldSchema.optional("cap", DurationSchema.DURATION, "the longest wait"),
                    FieldSchema.optional(
                            "jitter", NumberSchema.between(0, 1), "the random part of a wait"),
                    FieldSchema.optional(
                            "on",
                            ListSchema.of(errorTypes(), "a list of error types"),
                            "the failures to retry; default: those where it can help"));

    /// The limits of what a step can spend.
    public static final ObjectSchema BUDGET =
            ObjectSchema.of(
                    FieldSchema.optional("tokens", NumberSchema.whole(0), "of language models"),
                    FieldSchema.optional("steps", NumberSchema.whole(0), "executions of nodes"),
                    FieldSchema.optional(
                            "model_calls", NumberSchema.whole(0), "calls to language models"),
                    FieldSchema.optional("cost", NumberSchema.atLeast(0), "in dollars"),
                    FieldSchema.optional("time", DurationSchema.DURATION, "from its start"));

    private static final ValueSchema ON_ERROR =
            UnionSchema.of(
                    ChoiceSchema.of("fail", "continue", "skip"),
                    ObjectSchema.of(
                            FieldSchema.nullable(
                                    "skip",
                                    AnySchema.ANY,
                                    "the step counts as skipped, with this output")),
                    ObjectSchema.of(
                            FieldSchema.nullable(
                                    "fallback", AnySchema.ANY, "the output of the step")),
                    ObjectSchema.of(
                            FieldSchema.required(
                                    "fallback_node",
                                    DefinitionSchema.DEFINITION,
                                    "this node runs with the same input")));

    /// The form of one step.
    public static final ObjectSchema STEP =
            ObjectSchema.of(
                            FieldSchema.required("id", TextSchema.NAME, "its name"),
                            FieldSchema.optional(
                                    "node", DefinitionSchema.DEFINITION, "the node that it runs"),
                            FieldSchema.optional(
                                    "node_id",
                                    TextSchema.NAME,
                                    "the name of a node of the session that it runs"),
                            FieldSchema.optional("after", NAMES, "the steps that it depends on"),
                            FieldSchema.optional(
                                    "listed",
                                    BooleanSchema.BOOLEAN,
                                    "whether it is part of a list of steps"),
                            FieldSchema.optional(
                                    "follows",
                                    TextSchema.NAME,
                                    "the step before it in a list of steps"),
                            FieldSchema.optional("input", AnySchema.ANY, "its input"),
                            FieldSchema.optional(
                                    "template", TextSchema.TEMPLATE, "the template of its input"),
                            FieldSchema.optional(
                                    "key", TextSchema.ANY, "the field of the graph's input"),
                            FieldSchema.optional(
                                    "when", TextSchema.TEMPLATE, "the condition to run it"),
                            FieldSchema.optional("on_error", ON_ERROR, "the handling of a failure"),
                            FieldSchema.optional("retry", RETRY, "its retries"),
                            FieldSchema.optional(
                                    "timeout",
                                    DurationSchema.DURATION,
                                    "the longest time of an attempt"),
                            FieldSchema.optional("budget", BUDGET, "its spending limits"),
                            FieldSchema.optional(
                                    "options",
                                    MapSchema.of(AnySchema.ANY, "an object"),
                                    "the options for its node, by name"),
                            FieldSchema.optional(
                                    "queue",
                                    BooleanSchema.BOOLEAN,
                                    "true to wait for a node that is in use"))
                    .named("step")
                    .exactlyOne("node", "node_id");

    private StepSchema() {}

    private static ChoiceSchema errorTypes() {
        return new ChoiceSchema(
                Arrays.stream(ErrorCode.values()).map(ErrorCode::wireName).toList());
    }
}
