package dev.nerve.script.file;

import dev.nerve.Durations;
import dev.nerve.ErrorCode;
import dev.nerve.Money;
import dev.nerve.Names;
import dev.nerve.Nearest;
import dev.nerve.NodeId;
import dev.nerve.graph.Step;
import dev.nerve.node.Composite;
import dev.nerve.node.ErrorPolicy;
import dev.nerve.node.OnResume;
import dev.nerve.node.Retry;
import dev.nerve.node.StandIn;
import dev.nerve.run.Limits;
import dev.nerve.script.expression.Sight;
import dev.nerve.script.expression.Wanted;
import dev.nerve.script.flow.ProbeNode;
import dev.nerve.value.Value;
import dev.nerve.workflow.Workflow;
import java.time.Duration;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// A reader of the options of a step or a workflow.
///
/// @param definitions the definitions of the file
record TermsReader(Definitions definitions) {

    /// {@return the step with its options}
    ///
    /// @param part the step in the file
    /// @param bare the step
    /// @param sight the names that its condition can see
    Step read(Part part, Step bare, Sight sight) {
        var step = bare;
        var when = part.field("when");
        if (when.isPresent()) {
            var condition = definitions.pattern(when.get(), sight, Wanted.TRUTH);
            step = step.when(Meaning.predicate(condition, "when"));
        }
        var terms = terms(part);
        step = step.under(terms.policy()).within(terms.limits());
        part.field("output")
                .filter(_ -> part.field("bash").isEmpty())
                .ifPresent(said -> said.wrong("'output' is for a step with 'bash'", ""));
        var resume =
                part.field("on_resume")
                        .filter(said -> isOfItsOwn(said, bare))
                        .flatMap(said -> resume(said, bare.id().name(), sight));
        step = resume.isPresent() ? step.onResume(resume.get()) : step;
        boolean queues = part.field("queue").map(said -> said.value().truth()).orElse(false);
        step = queues ? step.queue() : step;
        for (var option : options(part).entrySet()) {
            step = step.telling(option.getKey(), option.getValue().value());
        }
        return step;
    }

    /// {@return the options that a step passes to its node, by name}
    ///
    /// A gate has a field of the same name for its answers, which belongs inside the gate.
    private static Map<String, Part> options(Part part) {
        var said = part.field("options");
        if (said.isPresent() && part.field("gate").isPresent()) {
            said.get()
                    .problem(
                            "these 'options' are not what the gate takes as an answer",
                            "write them inside: gate: {prompt: …, options: […]}");
            return Map.of();
        }
        if (said.isPresent() && !(said.get().value() instanceof Value.Fields)) {
            said.get().wrong("'options' must be an object", "write options: {name: value}");
            return Map.of();
        }
        return said.map(Part::fields).orElse(Map.of());
    }

    /// Reports `on_resume` at a construct with steps: on resume it continues with its unfinished
    /// steps.
    private static boolean isOfItsOwn(Part said, Step step) {
        boolean isMadeOfSteps =
                step.target() instanceof Step.Target.Direct(var node)
                        && node instanceof Composite
                        && !(node instanceof StandIn);
        if (isMadeOfSteps) {
            said.wrong(
                    "'on_resume' is for a step that does something itself",
                    "write it at the steps inside");
        }
        return !isMadeOfSteps;
    }

    /// {@return the error policy and the limits of a step or a workflow}
    ///
    /// @param part the step or the workflow in the file
    Workflow.Terms terms(Part part) {
        var policy = ErrorPolicy.FAIL;
        var timeout = part.duration("timeout");
        policy = timeout.isPresent() ? policy.withTimeout(timeout.get()) : policy;
        var retry = part.field("retry").flatMap(TermsReader::retry);
        policy = retry.isPresent() ? policy.withRetry(retry.get()) : policy;
        var error = part.field("on_error");
        policy = error.isPresent() ? onError(error.get(), policy) : policy;
        var limits = part.field("budget").flatMap(TermsReader::limits);
        return new Workflow.Terms(policy, limits.orElse(Limits.NONE));
    }

    private ErrorPolicy onError(Part part, ErrorPolicy policy) {
        if (!part.isObject()) {
            return switch (part.text()) {
                case "continue" -> policy.continuing();
                case "skip" -> policy.skipping(Value.NULL);
                default -> policy;
            };
        }
        var said = part.as(Shape.ON_ERROR);
        if (said.fields().size() != 1) {
            part.wrong("say one of skip, fallback and fallback_node", "");
            return policy;
        }
        var way = said.fields().entrySet().iterator().next();
        var value = way.getValue();
        return switch (way.getKey()) {
            case "skip" -> policy.skipping(value.value());
            case "fallback" -> policy.fallingBackTo(value.value());
            default -> {
                if (!definitions.isNode(value.text())) {
                    definitions.refuseNode(value, value.text());
                }
                yield policy.fallingBackOn(definitions.reference(value.text()));
            }
        };
    }

    /// {@return the policy for a step whose process died while it ran, if the step has one}
    ///
    /// @param part the field of the step
    /// @param id the step's id
    /// @param sight the names that its command can see
    Optional<OnResume> resume(Part part, String id, Sight sight) {
        if (!part.isObject()) {
            return Optional.of(
                    part.text().equals("again") ? OnResume.Again.AGAIN : OnResume.Ask.ASK);
        }
        return part.as(Shape.ON_RESUME)
                .field("probe")
                .map(probe -> {
                    var name = Definitions.cut(id, "-probe");
                    var command = definitions.command(name, probe, sight);
                    return new OnResume.Probe(new ProbeNode(NodeId.of(name), command));
                });
    }

    private static Optional<Retry> retry(Part part) {
        if (!part.isObject()) {
            return part.told(() -> Retry.times(part.value().toInt()));
        }
        var said = part.as(Shape.RETRY);
        var count = said.whole("count");
        var codes = codes(said);
        return count.flatMap(times ->
                part.told(() -> {
                    var usual = Retry.times(times);
                    return new Retry(
                            times,
                            duration(said, "delay", usual.delay()),
                            number(said, "factor", usual.factor()),
                            duration(said, "cap", usual.cap()),
                            number(said, "jitter", usual.jitter()),
                            codes);
                }));
    }

    private static Set<ErrorCode> codes(Part said) {
        var codes = EnumSet.noneOf(ErrorCode.class);
        var names = Arrays.stream(ErrorCode.values()).map(ErrorCode::wireName).toList();
        for (var name : said.field("on").map(Part::items).orElse(List.of())) {
            ErrorCode.find(name.text())
                    .ifPresentOrElse(
                            codes::add,
                            () ->
                                    name.wrong(
                                            "there is no failure " + Names.quoted(name.text()),
                                            Nearest.to(name.text(), names)
                                                    .map("did you mean '%s'?"::formatted)
                                                    .orElse("such as timeout or rate_limit")));
        }
        return codes;
    }

    private static Duration duration(Part said, String name, Duration usual) {
        return said.text(name).map(Durations::parse).orElse(usual);
    }

    private static double number(Part said, String name, double usual) {
        return said.field(name).map(part -> part.value().number().doubleValue()).orElse(usual);
    }

    private static Optional<Limits> limits(Part part) {
        var said = part.as(Shape.BUDGET);
        return part.told(() ->
                new Limits(
                        count(said, "tokens"),
                        count(said, "steps"),
                        count(said, "model_calls"),
                        said.field("cost")
                                .map(cost -> Money.of(cost.value().number()))
                                .orElse(Limits.NONE.cost()),
                        duration(said, "time", Limits.FOREVER)));
    }

    private static long count(Part said, String name) {
        return said.field(name).map(part -> part.value().toLong()).orElse(Long.MAX_VALUE);
    }
}
