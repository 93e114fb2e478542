package dev.nerve.graph.step;

import dev.nerve.DurationFormat;
import dev.nerve.ErrorCode;
import dev.nerve.Money;
import dev.nerve.NameRules;
import dev.nerve.NerveException;
import dev.nerve.node.ErrorPolicy;
import dev.nerve.node.OnError;
import dev.nerve.node.RetryPolicy;
import dev.nerve.node.definition.NodeDefinition;
import dev.nerve.node.kind.NodeKinds;
import dev.nerve.run.BudgetLimits;
import dev.nerve.value.Template;
import dev.nerve.value.Value;
import java.math.BigDecimal;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Conversion of [StepOptions] to data and back. Default values are left out.
public final class StepOptionsCodec {

    private static final List<String> RETRY =
            List.of("count", "delay", "factor", "cap", "jitter", "on");
    private static final List<String> BUDGET =
            List.of("tokens", "steps", "model_calls", "cost", "time");

    private StepOptionsCodec() {}

    static Value.Fields write(Value.Fields step, StepOptions stepOptions) {
        var data = writeCondition(step, stepOptions.condition());
        data = writePolicy(data, stepOptions.policy());
        if (!stepOptions.limits().equals(BudgetLimits.NONE)) {
            data = data.with("budget", writeLimits(stepOptions.limits()));
        }
        if (!stepOptions.options().equals(Value.Fields.EMPTY)) {
            data = data.with("options", stepOptions.options());
        }
        return stepOptions.sharing() == Step.OverlapPolicy.QUEUE ? data.with("queue", true) : data;
    }

    private static Value.Fields writeCondition(Value.Fields data, StepCondition condition) {
        return switch (condition) {
            case StepCondition.Always _ -> data;
            case StepCondition.Computed _ -> data.with("when", "transient");
            case StepCondition.Templated(var template) -> data.with("when", template.toString());
        };
    }

    private static Value.Fields writePolicy(Value.Fields step, ErrorPolicy policy) {
        var data = writeOnError(step, policy.onError());
        if (!policy.retry().equals(RetryPolicy.NEVER)) {
            data = data.with("retry", writeRetry(policy.retry()));
        }
        return policy.timeout().equals(BudgetLimits.FOREVER)
                ? data
                : data.with("timeout", DurationFormat.write(policy.timeout()));
    }

    private static Value.Fields writeOnError(Value.Fields data, OnError onError) {
        return switch (onError) {
            case OnError.Fail _ -> data;
            case OnError.Continue _ -> data.with("on_error", "continue");
            case OnError.Skip(var value) -> data.with("on_error", field("skip", value));
            case OnError.FallbackValue(var value) ->
                    data.with("on_error", field("fallback", value));
            case OnError.FallbackNode(var node) ->
                    data.with("on_error", field("fallback_node", StepCodec.writeNode(node)));
        };
    }

    private static Value.Fields field(String name, Value value) {
        return Value.Fields.EMPTY.with(name, value);
    }

    private static Value.Fields writeRetry(RetryPolicy retry) {
        return Value.Fields.EMPTY
                .with("count", retry.count())
                .with("delay", DurationFormat.write(retry.delay()))
                .with("factor", retry.factor())
                .with("cap", DurationFormat.write(retry.cap()))
                .with("jitter", retry.jitter())
                .with("on", retry.on().stream().map(ErrorCode::wireName).sorted().toList());
    }

    /// {@return limits as data, without those that are not set}
    ///
    /// @param limits the limits
    public static Value.Fields writeLimits(BudgetLimits limits) {
        var data = Value.Fields.EMPTY;
        data = counted(data, "tokens", limits.tokens());
        data = counted(data, "steps", limits.steps());
        data = counted(data, "model_calls", limits.modelCalls());
        if (!limits.cost().equals(BudgetLimits.NONE.cost())) {
            data = data.with("cost", limits.cost().dollars());
        }
        return limits.hasTimeLimit()
                ? data.with("time", DurationFormat.write(limits.time()))
                : data;
    }

    private static Value.Fields counted(Value.Fields data, String name, long limit) {
        return limit == Long.MAX_VALUE ? data : data.with(name, limit);
    }

    static Step read(Value data, Step bare, NodeKinds kinds) {
        var step = bare;
        for (var when : data.find("when").stream().toList()) {
            var condition = new StepCondition.Templated(Template.of(when.text()));
            step = step.with(step.terms().with(condition));
        }
        for (var limits : data.find("budget").stream().toList()) {
            step = step.limits(StepCodec.withLocation("budget", () -> readLimits(limits)));
        }
        for (var options : find(data, "options", Value.Fields.class).stream().toList()) {
            step = step.with(step.terms().with(options));
        }
        if (find(data, "queue", Boolean.class).orElse(false)) {
            step = step.queue();
        }
        return step.policy(readPolicy(data, kinds));
    }

    /// {@return a field as a type; a failure's message has the field's name}
    public static <T> Optional<T> find(Value data, String name, Class<T> type) {
        return data.find(name)
                .filter(value -> !value.isNull())
                .map(value -> StepCodec.withLocation(name, () -> value.as(type)));
    }

    private static ErrorPolicy readPolicy(Value data, NodeKinds kinds) {
        var policy =
                data.find("on_error").map(value -> onError(value, kinds)).orElse(ErrorPolicy.FAIL);
        for (var retry : data.find("retry").stream().toList()) {
            policy = policy.withRetry(StepCodec.withLocation("retry", () -> readRetry(retry)));
        }
        return find(data, "timeout", String.class)
                .map(DurationFormat::parse)
                .map(policy::withTimeout)
                .orElse(policy);
    }

    private static ErrorPolicy onError(Value value, NodeKinds kinds) {
        var fail = ErrorPolicy.FAIL;
        var given =
                value instanceof Value.Fields(var fields)
                        ? fields
                        : Map.of(value.text(), Value.NULL);
        var way = String.join(" and ", given.keySet());
        return switch (way) {
            case "fail" -> fail;
            case "continue" -> fail.continueOnError();
            case "skip" -> fail.skipOnError(given.get(way));
            case "fallback" -> fail.withFallbackValue(given.get(way));
            case "fallback_node" ->
                    fail.withFallbackNode(kinds.make(NodeDefinition.of(value.at("fallback_node"))));
            default ->
                    throw new NerveException.Invalid(
                            ("unknown on_error %s: use one of fail, continue, skip, fallback and "
                                            + "fallback_node")
                                    .formatted(NameRules.quote(way)));
        };
    }

    private static RetryPolicy readRetry(Value data) {
        StepCodec.refuseUnknown(data, RETRY);
        var usual = RetryPolicy.times(data.at("count").as(Integer.class));
        return new RetryPolicy(
                usual.count(),
                find(data, "delay", String.class).map(DurationFormat::parse).orElse(usual.delay()),
                find(data, "factor", Double.class).orElse(usual.factor()),
                find(data, "cap", String.class).map(DurationFormat::parse).orElse(usual.cap()),
                find(data, "jitter", Double.class).orElse(usual.jitter()),
                codes(data));
    }

    private static Set<ErrorCode> codes(Value data) {
        var codes = EnumSet.noneOf(ErrorCode.class);
        for (var names : data.find("on").filter(list -> !list.isNull()).stream().toList()) {
            names.asList(String.class).forEach(name -> codes.add(code(name)));
        }
        return codes;
    }

    private static ErrorCode code(String name) {
        return ErrorCode.find(name)
                .orElseThrow(() ->
                        new NerveException.Invalid(
                                "unknown error type %s".formatted(NameRules.quote(name))));
    }

    /// {@return the limits in data of [#writeLimits]}
    ///
    /// @param data the data
    public static BudgetLimits readLimits(Value data) {
        StepCodec.refuseUnknown(data, BUDGET);
        return new BudgetLimits(
                limit(data, "tokens"),
                limit(data, "steps"),
                limit(data, "model_calls"),
                find(data, "cost", BigDecimal.class)
                        .map(Money::of)
                        .orElse(BudgetLimits.NONE.cost()),
                find(data, "time", String.class)
                        .map(DurationFormat::parse)
                        .orElse(BudgetLimits.FOREVER));
    }

    private static long limit(Value data, String name) {
        return find(data, name, Long.class).orElse(Long.MAX_VALUE);
    }
}
