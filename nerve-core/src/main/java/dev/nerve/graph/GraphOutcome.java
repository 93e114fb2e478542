package dev.nerve.graph;

import dev.nerve.event.SkipReason;
import dev.nerve.execution.SkippedOutcome;
import dev.nerve.run.ExecutionInterruptedException;
import dev.nerve.run.Outcome;
import dev.nerve.value.FieldsBuilder;
import dev.nerve.value.Value;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// The outcome of a graph, computed when no step runs and none will start.
final class GraphOutcome {

    private static final String STEPS = "steps";
    private static final String FAILED_STEP = "failed_step";
    private static final String CAUSE = "cause";
    private static final String SKIPPED = "skipped";

    private final StepWorkers work;
    private final List<ScheduledStep> cells;

    private GraphOutcome(StepWorkers work) {
        this.work = work;
        this.cells = work.board().cells();
    }

    static Outcome of(StepWorkers work) throws InterruptedException {
        return new GraphOutcome(work).outcome();
    }

    private Outcome outcome() throws InterruptedException {
        var failed = work.board().failed();
        if (failed.isPresent()) {
            skipTheRest(failed.get());
            return failure(failed.get());
        }
        var cause = work.context().cancellation().cause();
        if (cause.isPresent()) {
            throw new ExecutionInterruptedException(cause.get().message(), attributes());
        }
        return new Outcome.Done(output(), attributes());
    }

    private void skipTheRest(ScheduledStep failed) {
        var blocked = behind(failed);
        for (var scheduledStep : cells) {
            if (!scheduledStep.isOver()) {
                var reason =
                        blocked.contains(scheduledStep)
                                ? SkipReason.DEPENDENCY
                                : SkipReason.STOPPED;
                scheduledStep.skip(reason);
                work.emitSkipped(
                        scheduledStep.step(),
                        reason,
                        "step '%s' failed".formatted(failed.step().id()));
            }
        }
    }

    private static Set<ScheduledStep> behind(ScheduledStep failed) {
        Set<ScheduledStep> seen = Collections.newSetFromMap(new IdentityHashMap<>());
        var open = new ArrayDeque<>(failed.after());
        for (var next = open.poll(); next != null; next = open.poll()) {
            if (seen.add(next)) {
                open.addAll(next.after());
            }
        }
        return seen;
    }

    private Outcome failure(ScheduledStep scheduledStep) {
        if (!(scheduledStep.outcome()
                instanceof Outcome.Failed(var code, var message, var inner))) {
            throw new IllegalStateException("only a failure ends a graph");
        }
        var id = placeOf(scheduledStep, inner);
        var further = inner.find(FAILED_STEP);
        var place = further.map(step -> id + "/" + step.text()).orElse(id);
        var cause = further.flatMap(_ -> inner.find(CAUSE)).map(Value::text).orElse(message);
        return new Outcome.Failed(
                code,
                "step '%s' failed: %s".formatted(place, cause),
                attributes().with(FAILED_STEP, place).with(CAUSE, cause));
    }

    /// {@return the location of a failure: the step's id, with the round or item that failed}
    private String placeOf(ScheduledStep scheduledStep, Value.Fields inner) {
        var id = scheduledStep.step().id().name();
        var around = work.context().path() + "/";
        return inner.find(Outcome.FAILED_AT)
                .map(Value::text)
                .filter(place -> place.startsWith(around + id + "["))
                .map(place -> place.substring(around.length()))
                .map(place -> place.contains("/") ? place.substring(0, place.indexOf('/')) : place)
                .orElse(id);
    }

    /// {@return the output of the last step, or an object with one field per last step}
    ///
    /// If a list passed over its last step, the output is the input that the step would have had.
    private Value output() {
        var sinks =
                cells.stream().filter(scheduledStep -> scheduledStep.after().isEmpty()).toList();
        if (sinks.size() == 1) {
            return output(sinks.getFirst()).orElse(Value.NULL);
        }
        var outputs = new FieldsBuilder(sinks.size());
        for (var sink : sinks) {
            output(sink).ifPresent(output -> outputs.add(sink.step().id().name(), output));
        }
        return sinks.isEmpty() ? Value.NULL : outputs.build();
    }

    private Optional<Value> output(ScheduledStep sink) {
        var outcome = sink.outcome();
        if (outcome != null) {
            return Optional.of(outcome.output());
        }
        return sink.isPassedOver()
                ? Optional.of(StepInputResolver.defaultInput(sink, work.context().input()))
                : Optional.empty();
    }

    private Value.Fields attributes() {
        var steps = new FieldsBuilder(cells.size());
        for (var scheduledStep : cells) {
            steps.add(scheduledStep.step().id().name(), describe(scheduledStep));
        }
        return Value.Fields.EMPTY.with(STEPS, steps.build());
    }

    private static Value describe(ScheduledStep scheduledStep) {
        var skipped = scheduledStep.skipped();
        if (skipped != null) {
            return Value.Fields.EMPTY.with(SKIPPED, skipped.wireName());
        }
        return switch (scheduledStep.outcome()) {
            case null -> Value.Fields.EMPTY;
            case Outcome.Done done -> inside(describe(done), done.attributes());
            case Outcome.Failed failed ->
                    inside((Value.Fields) failed.output(), failed.attributes());
        };
    }

    private static Value.Fields describe(Outcome.Done done) {
        var described = Value.Fields.EMPTY.with("output", done.output());
        return SkippedOutcome.is(done)
                ? described.with(SKIPPED, SkipReason.ERROR.wireName())
                : described;
    }

    private static Value inside(Value.Fields described, Value.Fields attributes) {
        var inner = attributes.fields().get(STEPS);
        return inner == null ? described : described.with(STEPS, inner);
    }
}
