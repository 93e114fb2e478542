package dev.nerve.script.file;

import dev.nerve.DurationFormat;
import dev.nerve.ErrorCode;
import dev.nerve.Money;
import dev.nerve.NameRules;
import dev.nerve.NodeId;
import dev.nerve.WordSuggestions;
import dev.nerve.graph.step.Step;
import dev.nerve.node.ErrorPolicy;
import dev.nerve.node.OnResume;
import dev.nerve.node.RetryPolicy;
import dev.nerve.node.capability.CompositeNode;
import dev.nerve.node.capability.PlaceholderNode;
import dev.nerve.run.BudgetLimits;
import dev.nerve.script.expression.ExpectedType;
import dev.nerve.script.expression.VisibleNames;
import dev.nerve.script.file.schema.FileValue;
import dev.nerve.script.file.schema.ObjectType;
import dev.nerve.script.file.template.TemplateEvaluators;
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
record StepOptionsReader(FileDefinitions definitions) {

    /// {@return the step with its options}
    ///
    /// @param fileValue the step in the file
    /// @param bare the step
    /// @param visibleNames the names that its condition can see
    Step read(FileValue fileValue, Step bare, VisibleNames visibleNames) {
        var step = bare;
        var when = fileValue.field("when");
        if (when.isPresent()) {
            var condition = definitions.pattern(when.get(), visibleNames, ExpectedType.TRUTH);
            step = step.when(TemplateEvaluators.predicate(condition, "when"));
        }
        var terms = terms(fileValue);
        step = step.policy(terms.policy()).limits(terms.limits());
        fileValue
                .field("output")
                .filter(_ -> fileValue.field("bash").isEmpty())
                .ifPresent(said -> said.contentProblem("'output' is for a step with 'bash'", ""));
        var resume =
                fileValue
                        .field("on_resume")
                        .filter(said -> isOfItsOwn(said, bare))
                        .flatMap(said -> resume(said, bare.id().name(), visibleNames));
        step = resume.isPresent() ? step.onResume(resume.get()) : step;
        boolean queues =
                fileValue.field("queue").map(said -> said.value().toBoolean()).orElse(false);
        step = queues ? step.queue() : step;
        for (var option : options(fileValue).entrySet()) {
            step = step.option(option.getKey(), option.getValue().value());
        }
        return step;
    }

    /// {@return the options that a step passes to its node, by name}
    ///
    /// A gate has a field of the same name for its answers, which belongs inside the gate.
    private static Map<String, FileValue> options(FileValue fileValue) {
        var said = fileValue.field("options");
        if (said.isPresent() && fileValue.field("gate").isPresent()) {
            said.get()
                    .problem(
                            "these 'options' are not what the gate takes as an answer",
                            "write them inside: gate: {prompt: …, options: […]}");
            return Map.of();
        }
        if (said.isPresent() && !(said.get().value() instanceof Value.Fields)) {
            said.get()
                    .contentProblem("'options' must be an object", "write options: {name: value}");
            return Map.of();
        }
        return said.map(FileValue::fields).orElse(Map.of());
    }

    /// Reports `on_resume` at a construct with steps: on resume it continues with its unfinished
    /// steps.
    private static boolean isOfItsOwn(FileValue said, Step step) {
        boolean isMadeOfSteps =
                step.target() instanceof Step.Target.Direct(var node)
                        && node instanceof CompositeNode
                        && !(node instanceof PlaceholderNode);
        if (isMadeOfSteps) {
            said.contentProblem(
                    "'on_resume' is for a step that does something itself",
                    "write it at the steps inside");
        }
        return !isMadeOfSteps;
    }

    /// {@return the error policy and the limits of a step or a workflow}
    ///
    /// @param fileValue the step or the workflow in the file
    Workflow.Options terms(FileValue fileValue) {
        var policy = ErrorPolicy.FAIL;
        var timeout = fileValue.duration("timeout");
        policy = timeout.isPresent() ? policy.withTimeout(timeout.get()) : policy;
        var retry = fileValue.field("retry").flatMap(StepOptionsReader::retry);
        policy = retry.isPresent() ? policy.withRetry(retry.get()) : policy;
        var error = fileValue.field("on_error");
        policy = error.isPresent() ? onError(error.get(), policy) : policy;
        var limits = fileValue.field("budget").flatMap(StepOptionsReader::limits);
        return new Workflow.Options(policy, limits.orElse(BudgetLimits.NONE));
    }

    private ErrorPolicy onError(FileValue fileValue, ErrorPolicy policy) {
        if (!fileValue.isObject()) {
            return switch (fileValue.text()) {
                case "continue" -> policy.continueOnError();
                case "skip" -> policy.skipOnError(Value.NULL);
                default -> policy;
            };
        }
        var said = fileValue.checkedAs(ObjectType.ON_ERROR);
        if (said.fields().size() != 1) {
            fileValue.contentProblem("say one of skip, fallback and fallback_node", "");
            return policy;
        }
        var way = said.fields().entrySet().iterator().next();
        var value = way.getValue();
        return switch (way.getKey()) {
            case "skip" -> policy.skipOnError(value.value());
            case "fallback" -> policy.withFallbackValue(value.value());
            default -> {
                if (!definitions.isNode(value.text())) {
                    definitions.reportUnknownNode(value, value.text());
                }
                yield policy.withFallbackNode(definitions.reference(value.text()));
            }
        };
    }

    /// {@return the policy for a step whose process died while it ran, if the step has one}
    ///
    /// @param fileValue the field of the step
    /// @param id the step's id
    /// @param visibleNames the names that its command can see
    Optional<OnResume> resume(FileValue fileValue, String id, VisibleNames visibleNames) {
        if (!fileValue.isObject()) {
            return Optional.of(
                    fileValue.text().equals("again") ? OnResume.Again.AGAIN : OnResume.Ask.ASK);
        }
        return fileValue
                .checkedAs(ObjectType.ON_RESUME)
                .field("probe")
                .map(probe -> {
                    var name = FileDefinitions.nameWithSuffix(id, "-probe");
                    var command = definitions.command(name, probe, visibleNames);
                    return new OnResume.Probe(new ProbeNode(NodeId.of(name), command));
                });
    }

    private static Optional<RetryPolicy> retry(FileValue fileValue) {
        if (!fileValue.isObject()) {
            return fileValue.tryParse(() -> RetryPolicy.times(fileValue.value().toInt()));
        }
        var said = fileValue.checkedAs(ObjectType.RETRY);
        var count = said.integer("count");
        var codes = codes(said);
        return count.flatMap(times ->
                fileValue.tryParse(() -> {
                    var usual = RetryPolicy.times(times);
                    return new RetryPolicy(
                            times,
                            duration(said, "delay", usual.delay()),
                            number(said, "factor", usual.factor()),
                            duration(said, "cap", usual.cap()),
                            number(said, "jitter", usual.jitter()),
                            codes);
                }));
    }

    private static Set<ErrorCode> codes(FileValue said) {
        var codes = EnumSet.noneOf(ErrorCode.class);
        var names = Arrays.stream(ErrorCode.values()).map(ErrorCode::wireName).toList();
        for (var name : said.field("on").map(FileValue::items).orElse(List.of())) {
            ErrorCode.find(name.text())
                    .ifPresentOrElse(
                            codes::add,
                            () ->
                                    name.contentProblem(
                                            "there is no failure " + NameRules.quote(name.text()),
                                            WordSuggestions.nearest(name.text(), names)
                                                    .map("did you mean '%s'?"::formatted)
                                                    .orElse("such as timeout or rate_limit")));
        }
        return codes;
    }

    private static Duration duration(FileValue said, String name, Duration usual) {
        return said.text(name).map(DurationFormat::parse).orElse(usual);
    }

    private static double number(FileValue said, String name, double usual) {
        return said.field(name)
                .map(fileValue -> fileValue.value().number().doubleValue())
                .orElse(usual);
    }

    private static Optional<BudgetLimits> limits(FileValue fileValue) {
        var said = fileValue.checkedAs(ObjectType.BUDGET);
        return fileValue.tryParse(() ->
                new BudgetLimits(
                        count(said, "tokens"),
                        count(said, "steps"),
                        count(said, "model_calls"),
                        said.field("cost")
                                .map(cost -> Money.of(cost.value().number()))
                                .orElse(BudgetLimits.NONE.cost()),
                        duration(said, "time", BudgetLimits.FOREVER)));
    }

    private static long count(FileValue said, String name) {
        return said.field(name).map(fileValue -> fileValue.value().toLong()).orElse(Long.MAX_VALUE);
    }
}
