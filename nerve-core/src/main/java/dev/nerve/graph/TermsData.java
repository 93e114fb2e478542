package dev.nerve.graph;

import dev.nerve.Durations;
import dev.nerve.ErrorCode;
import dev.nerve.Money;
import dev.nerve.Names;
import dev.nerve.NerveException;
import dev.nerve.node.ErrorPolicy;
import dev.nerve.node.NodeDefinition;
import dev.nerve.node.NodeKinds;
import dev.nerve.node.OnError;
import dev.nerve.node.Retry;
import dev.nerve.run.Limits;
import dev.nerve.value.Template;
import dev.nerve.value.Value;
import java.math.BigDecimal;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Conversion of [Terms] to data and back. Default values are left out.
final class TermsData {

    private static final List<String> RETRY =
            List.of("count", "delay", "factor", "cap", "jitter", "on");
    private static final List<String> BUDGET =
            List.of("tokens", "steps", "model_calls", "cost", "time");

    private TermsData() {}

    static Value.Fields write(Value.Fields step, Terms terms) {
        var data = writeCondition(step, terms.condition());
        data = writePolicy(data, terms.policy());
        if (!terms.limits().equals(Limits.NONE)) {
            data = data.with("budget", writeLimits(terms.limits()));
        }
        if (!terms.options().equals(Value.Fields.EMPTY)) {
            data = data.with("options", terms.options());
        }
        return terms.sharing() == Step.Sharing.QUEUE ? data.with("queue", true) : data;
    }

    private static Value.Fields writeCondition(Value.Fields data, Condition condition) {
        return switch (condition) {
            case Condition.Always _ -> data;
            case Condition.Computed _ -> data.with("when", "transient");
            case Condition.Templated(var template) -> data.with("when", template.toString());
        };
    }

    private static Value.Fields writePolicy(Value.Fields step, ErrorPolicy policy) {
        var data = writeOnError(step, policy.onError());
        if (!policy.retry().equals(Retry.NEVER)) {
            data = data.with("retry", writeRetry(policy.retry()));
        }
        return policy.timeout().equals(Limits.FOREVER)
                ? data
                : data.with("timeout", Durations.write(policy.timeout()));
    }

    private static Value.Fields writeOnError(Value.Fields data, OnError onError) {
        return switch (onError) {
            case OnError.Fail _ -> data;
            case OnError.Continue _ -> data.with("on_error", "continue");
            case OnError.Skip(var value) -> data.with("on_error", field("skip", value));
            case OnError.FallBackTo(var value) -> data.with("on_error", field("fallback", value));
            case OnError.FallBackOn(var node) ->
                    data.with("on_error", field("fallback_node", StepData.writeNode(node)));
        };
    }

    private static Value.Fields field(String name, Value value) {
        return Value.Fields.EMPTY.with(name, value);
    }

    private static Value.Fields writeRetry(Retry retry) {
        return Value.Fields.EMPTY
                .with("count", retry.count())
                .with("delay", Durations.write(retry.delay()))
                .with("factor", retry.factor())
                .with("cap", Durations.write(retry.cap()))
                .with("jitter", retry.jitter())
                .with("on", retry.on().stream().map(ErrorCode::wireName).sorted().toList());
    }

    private static Value.Fields writeLimits(Limits limits) {
        var data = Value.Fields.EMPTY;
        data = counted(data, "tokens", limits.tokens());
        data = counted(data, "steps", limits.steps());
        data = counted(data, "model_calls", limits.modelCalls());
        if (!limits.cost().equals(Limits.NONE.cost())) {
            data = data.with("cost", limits.cost().dollars());
        }
        return limits.areTimed() ? data.with("time", Durations.write(limits.time())) : data;
    }

    private static Value.Fields counted(Value.Fields data, String name, long limit) {
        return limit == Long.MAX_VALUE ? data : data.with(name, limit);
    }

    static Step read(Value data, Step bare, NodeKinds kinds) {
        var step = bare;
        for (var when : data.find("when").stream().toList()) {
            var condition = new Condition.Templated(Template.of(when.text()));
            step = step.with(step.terms().with(condition));
        }
        for (var limits : data.find("budget").stream().toList()) {
            step = step.within(StepData.told("budget", () -> readLimits(limits)));
        }
        for (var options : find(data, "options", Value.Fields.class).stream().toList()) {
            step = step.with(step.terms().with(options));
        }
        if (find(data, "queue", Boolean.class).orElse(false)) {
            step = step.queue();
        }
        return step.under(readPolicy(data, kinds));
    }

    /// {@return a field as a type; a failure's message has the field's name}
    static <T> Optional<T> find(Value data, String name, Class<T> type) {
        return data.find(name).map(value -> StepData.told(name, () -> value.as(type)));
    }

    private static ErrorPolicy readPolicy(Value data, NodeKinds kinds) {
        var policy =
                data.find("on_error").map(value -> onError(value, kinds)).orElse(ErrorPolicy.FAIL);
        for (var retry : data.find("retry").stream().toList()) {
            policy = policy.withRetry(StepData.told("retry", () -> readRetry(retry)));
        }
        return find(data, "timeout", String.class)
                .map(Durations::parse)
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
            case "continue" -> fail.continuing();
            case "skip" -> fail.skipping(given.get(way));
            case "fallback" -> fail.fallingBackTo(given.get(way));
            case "fallback_node" ->
                    fail.fallingBackOn(kinds.make(NodeDefinition.of(value.at("fallback_node"))));
            default ->
                    throw new NerveException.Invalid(
                            ("unknown on_error %s: use one of fail, continue, skip, fallback and "
                                            + "fallback_node")
                                    .formatted(Names.quoted(way)));
        };
    }

    private static Retry readRetry(Value data) {
        StepData.refuseUnknown(data, RETRY);
        var usual = Retry.times(data.at("count").as(Integer.class));
        return new Retry(
                usual.count(),
                find(data, "delay", String.class).map(Durations::parse).orElse(usual.delay()),
                find(data, "factor", Double.class).orElse(usual.factor()),
                find(data, "cap", String.class).map(Durations::parse).orElse(usual.cap()),
                find(data, "jitter", Double.class).orElse(usual.jitter()),
                codes(data));
    }

    private static Set<ErrorCode> codes(Value data) {
        var codes = EnumSet.noneOf(ErrorCode.class);
        for (var names : data.find("on").stream().toList()) {
            names.asList(String.class).forEach(name -> codes.add(code(name)));
        }
        return codes;
    }

    private static ErrorCode code(String name) {
        return ErrorCode.find(name)
                .orElseThrow(() ->
                        new NerveException.Invalid(
                                "unknown error type %s".formatted(Names.quoted(name))));
    }

    private static Limits readLimits(Value data) {
        StepData.refuseUnknown(data, BUDGET);
        return new Limits(
                limit(data, "tokens"),
                limit(data, "steps"),
                limit(data, "model_calls"),
                find(data, "cost", BigDecimal.class).map(Money::of).orElse(Limits.NONE.cost()),
                find(data, "time", String.class).map(Durations::parse).orElse(Limits.FOREVER));
    }

    private static long limit(Value data, String name) {
        return find(data, name, Long.class).orElse(Long.MAX_VALUE);
    }
}
