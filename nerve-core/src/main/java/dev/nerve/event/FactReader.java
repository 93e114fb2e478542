package dev.nerve.event;

import dev.nerve.ErrorCode;
import dev.nerve.Money;
import dev.nerve.Usage;
import dev.nerve.gate.GateContent;
import dev.nerve.value.Value;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/// A reader of facts in their wire form.
final class FactReader {

    private static final Map<String, Function<Value, Fact>> READERS =
            Map.ofEntries(
                    Map.entry("started", data -> new Fact.Started(data.at("input"), planned(data))),
                    Map.entry(
                            "completed",
                            data ->
                                    new Fact.Completed(
                                            data.at("output"), elapsed(data), usage(data))),
                    Map.entry(
                            "failed",
                            data ->
                                    new Fact.Failed(
                                            code(data), error(data), elapsed(data), usage(data))),
                    Map.entry(
                            "cancelled",
                            data ->
                                    new Fact.Cancelled(
                                            text(data, "reason"), elapsed(data), usage(data))),
                    Map.entry("paused", data -> new Fact.Paused(text(data, "by"))),
                    Map.entry(
                            "resumed",
                            data ->
                                    new Fact.Resumed(
                                            text(data, "by"),
                                            text(data, "reason"),
                                            data.find("from").map(Value::text).orElse(""))),
                    Map.entry(
                            "step_started",
                            data ->
                                    new Fact.StepStarted(
                                            text(data, "node_type"), data.at("input"))),
                    Map.entry(
                            "step_completed",
                            data ->
                                    new Fact.StepCompleted(
                                            data.at("output"), elapsed(data), usage(data))),
                    Map.entry(
                            "step_failed",
                            data ->
                                    new Fact.StepFailed(
                                            code(data), error(data), elapsed(data), usage(data))),
                    Map.entry("step_retried", FactReader::retried),
                    Map.entry("step_skipped", FactReader::skipped),
                    Map.entry("steps_added", data -> new Fact.StepsAdded(planned(data))),
                    Map.entry(
                            "output_chunk",
                            data -> new Fact.OutputChunk(text(data, "stream"), text(data, "text"))),
                    Map.entry(
                            "output_parsed",
                            data -> new Fact.OutputParsed(data.as(Value.Fields.class))),
                    Map.entry("log", data -> new Fact.Log(text(data, "text"))),
                    Map.entry("usage", data -> new Fact.UsageSpent(spent(data))),
                    Map.entry("loop_iteration", FactReader::iteration),
                    Map.entry(
                            "branch_taken",
                            data -> new ControlFact.BranchTaken(text(data, "branch"))),
                    Map.entry(
                            "map_item_start",
                            data ->
                                    new ControlFact.MapItemStart(
                                            number(data, "item"), number(data, "total"))),
                    Map.entry("map_item_complete", FactReader::itemComplete),
                    Map.entry("gate_waiting", FactReader::gate),
                    Map.entry("gate_resolved", FactReader::resolved),
                    Map.entry("timer_started", FactReader::timer),
                    Map.entry("step_waiting", FactReader::waiting),
                    Map.entry(
                            "step_continued",
                            data ->
                                    new ControlFact.StepContinued(
                                            WaitReason.of(text(data, "reason")))),
                    Map.entry("node_forked", FactReader::forked),
                    Map.entry(
                            "branch_scored",
                            data ->
                                    new ControlFact.BranchScored(
                                            text(data, "branch"),
                                            data.at("score").as(Double.class))),
                    Map.entry(
                            "branch_promoted",
                            data ->
                                    new ControlFact.BranchPromoted(
                                            text(data, "branch"), text(data, "node"))));

    /// The type names that are reserved for runs.
    static final Set<String> TYPES = READERS.keySet();

    private FactReader() {}

    static Fact read(String type, Value.Fields data) {
        var reader = READERS.get(type);
        return reader == null ? new Fact.Custom(type, data) : reader.apply(data);
    }

    private static Fact retried(Value data) {
        return new Fact.StepRetried(
                number(data, "attempt"),
                code(data),
                error(data),
                Duration.ofMillis(data.at("delay_ms").as(Long.class)));
    }

    private static Fact skipped(Value data) {
        var wanted = text(data, "reason");
        var reason =
                List.of(SkipReason.values()).stream()
                        .filter(one -> one.wireName().equals(wanted))
                        .findFirst()
                        .orElse(SkipReason.STOPPED);
        return new Fact.StepSkipped(reason, text(data, "message"));
    }

    private static Fact iteration(Value data) {
        return new ControlFact.LoopIteration(number(data, "iteration"), number(data, "max"));
    }

    private static Fact itemComplete(Value data) {
        return new ControlFact.MapItemComplete(
                number(data, "item"), number(data, "total"), data.at("failed").as(Boolean.class));
    }

    private static Fact gate(Value data) {
        return new ControlFact.GateWaiting(
                text(data, "prompt"),
                data.at("options").asList(String.class),
                data.find("deadline").map(Value::text).map(Instant::parse).orElse(null),
                data.find("default").map(Value::text).orElse(null),
                GateContent.in(data),
                data.find("since").map(since -> Instant.parse(since.text())).orElse(null));
    }

    private static Fact resolved(Value data) {
        return new ControlFact.GateResolved(
                text(data, "how"), text(data, "answer"), text(data, "by"));
    }

    private static Fact timer(Value data) {
        return new ControlFact.TimerStarted(
                Instant.parse(text(data, "until")),
                Duration.ofMillis(data.at("wait_ms").as(Long.class)));
    }

    private static Fact waiting(Value data) {
        return new ControlFact.StepWaiting(
                WaitReason.of(text(data, "reason")),
                data.find("on").map(Value::text).orElse(""),
                Instant.parse(text(data, "since")),
                data.find("until").map(until -> Instant.parse(until.text())).orElse(null));
    }

    private static Fact forked(Value data) {
        return new ControlFact.NodeForked(
                text(data, "source"), text(data, "target"), text(data, "point"));
    }

    private static List<PlannedStep> planned(Value data) {
        return data.find("planned").map(Value::items).orElse(List.of()).stream()
                .map(PlannedStep::of)
                .toList();
    }

    private static String text(Value data, String name) {
        return data.at(name).text();
    }

    private static int number(Value data, String name) {
        return data.at(name).as(Integer.class);
    }

    private static ErrorCode code(Value data) {
        return ErrorCode.find(text(data, "error_type")).orElse(ErrorCode.INTERNAL);
    }

    private static String error(Value data) {
        return text(data, "error");
    }

    private static Duration elapsed(Value data) {
        var micros = data.at("duration_ms").as(BigDecimal.class).movePointRight(3);
        return Duration.ofNanos(Math.multiplyExact(micros.longValue(), 1_000L));
    }

    private static Usage usage(Value data) {
        return data.find("usage").map(FactReader::spent).orElse(Usage.NONE);
    }

    private static Usage spent(Value data) {
        return new Usage(
                count(data, "tokens"),
                count(data, "steps"),
                count(data, "model_calls"),
                data.find("cost")
                        .map(cost -> Money.of(cost.as(BigDecimal.class)))
                        .orElse(Money.NONE),
                count(data, "unpriced"));
    }

    private static long count(Value data, String name) {
        return data.find(name).map(value -> value.as(Long.class)).orElse(0L);
    }
}
