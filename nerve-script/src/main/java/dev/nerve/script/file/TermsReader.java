package dev.nerve.script.file;

import dev.nerve.Durations;
import dev.nerve.ErrorCode;
import dev.nerve.Money;
import dev.nerve.Names;
import dev.nerve.Nearest;
import dev.nerve.NodeId;
import dev.nerve.graph.Step;
import dev.nerve.node.OnResume;
import dev.nerve.node.Retry;
import dev.nerve.run.Limits;
import dev.nerve.script.expression.Sight;
import dev.nerve.script.expression.Wanted;
import dev.nerve.script.flow.ProbeNode;
import dev.nerve.value.Value;
import java.time.Duration;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Reads under which terms a step runs.
///
/// @param definitions what the file defines
record TermsReader(Definitions definitions) {

    /// {@return the step under its terms}
    ///
    /// @param part where the step is
    /// @param bare the step
    /// @param sight what its condition can see
    Step read(Part part, Step bare, Sight sight) {
        var step = bare;
        var when = part.field("when");
        if (when.isPresent()) {
            var condition = definitions.pattern(when.get(), sight, Wanted.TRUTH);
            step = step.when(new Meaning(definitions.states()).predicate(condition, "when"));
        }
        var timeout = part.duration("timeout");
        step = timeout.isPresent() ? step.timeout(timeout.get()) : step;
        var retry = part.field("retry").flatMap(TermsReader::retry);
        step = retry.isPresent() ? step.retry(retry.get()) : step;
        var limits = part.field("budget").flatMap(TermsReader::limits);
        step = limits.isPresent() ? step.within(limits.get()) : step;
        var resume = part.field("on_resume").flatMap(said -> resume(said, bare.id().name(), sight));
        step = resume.isPresent() ? step.onResume(resume.get()) : step;
        boolean queues = part.field("queue").map(said -> said.value().truth()).orElse(false);
        step = queues ? step.queue() : step;
        for (var option : part.field("options").map(Part::fields).orElse(Map.of()).entrySet()) {
            step = step.telling(option.getKey(), option.getValue().value());
        }
        var error = part.field("on_error");
        return error.isPresent() ? onError(error.get(), step) : step;
    }

    private Step onError(Part part, Step step) {
        if (!part.isObject()) {
            return switch (part.text()) {
                case "continue" -> step.continueOnError();
                case "skip" -> step.skipOnError(Value.NULL);
                default -> step;
            };
        }
        var said = part.as(Shape.ON_ERROR);
        if (said.fields().size() != 1) {
            part.wrong("say one of skip, fallback and fallback_node", "");
            return step;
        }
        var way = said.fields().entrySet().iterator().next();
        var value = way.getValue();
        return switch (way.getKey()) {
            case "skip" -> step.skipOnError(value.value());
            case "fallback" -> step.fallBackTo(value.value());
            default -> {
                if (!definitions.isNode(value.text())) {
                    definitions.refuseNode(value, value.text());
                }
                yield step.fallBackOn(definitions.reference(value.text()));
            }
        };
    }

    /// {@return what becomes of a step if its process dies meanwhile, as far as it says so}
    ///
    /// @param part what it says
    /// @param id the step's id
    /// @param sight what its command can see
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
