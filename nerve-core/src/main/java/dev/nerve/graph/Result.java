package dev.nerve.graph;

import dev.nerve.event.SkipReason;
import dev.nerve.execution.Skipped;
import dev.nerve.run.Interruption;
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
final class Result {

    private static final String STEPS = "steps";
    private static final String FAILED_STEP = "failed_step";
    private static final String CAUSE = "cause";
    private static final String SKIPPED = "skipped";

    private final Work work;
    private final List<Cell> cells;

    private Result(Work work) {
        this.work = work;
        this.cells = work.board().cells();
    }

    static Outcome of(Work work) throws InterruptedException {
        return new Result(work).outcome();
    }

    private Outcome outcome() throws InterruptedException {
        var failed = work.board().failed();
        if (failed.isPresent()) {
            skipTheRest(failed.get());
            return failure(failed.get());
        }
        var cause = work.context().cancellation().cause();
        if (cause.isPresent()) {
            throw new Interruption(cause.get().message(), attributes());
        }
        return new Outcome.Done(output(), attributes());
    }

    private void skipTheRest(Cell failed) {
        var blocked = behind(failed);
        for (var cell : cells) {
            if (!cell.isOver()) {
                var reason = blocked.contains(cell) ? SkipReason.DEPENDENCY : SkipReason.STOPPED;
                cell.skip(reason);
                work.emitSkipped(
                        cell.step(), reason, "step '%s' failed".formatted(failed.step().id()));
            }
        }
    }

    private static Set<Cell> behind(Cell failed) {
        Set<Cell> seen = Collections.newSetFromMap(new IdentityHashMap<>());
        var open = new ArrayDeque<>(failed.after());
        for (var next = open.poll(); next != null; next = open.poll()) {
            if (seen.add(next)) {
                open.addAll(next.after());
            }
        }
        return seen;
    }

    private Outcome failure(Cell cell) {
        if (!(cell.outcome() instanceof Outcome.Failed(var code, var message, var inner))) {
            throw new IllegalStateException("only a failure ends a graph");
        }
        var id = placeOf(cell, inner);
        var further = inner.find(FAILED_STEP);
        var place = further.map(step -> id + "/" + step.text()).orElse(id);
        var cause = further.flatMap(_ -> inner.find(CAUSE)).map(Value::text).orElse(message);
        return new Outcome.Failed(
                code,
                "step '%s' failed: %s".formatted(place, cause),
                attributes().with(FAILED_STEP, place).with(CAUSE, cause));
    }

    /// {@return the location of a failure: the step's id, with the round or item that failed}
    private String placeOf(Cell cell, Value.Fields inner) {
        var id = cell.step().id().name();
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
        var sinks = cells.stream().filter(cell -> cell.after().isEmpty()).toList();
        if (sinks.size() == 1) {
            return output(sinks.getFirst()).orElse(Value.NULL);
        }
        var outputs = new FieldsBuilder(sinks.size());
        for (var sink : sinks) {
            output(sink).ifPresent(output -> outputs.add(sink.step().id().name(), output));
        }
        return sinks.isEmpty() ? Value.NULL : outputs.build();
    }

    private Optional<Value> output(Cell sink) {
        var outcome = sink.outcome();
        if (outcome != null) {
            return Optional.of(outcome.output());
        }
        return sink.isPassedOver()
                ? Optional.of(Inputs.usual(sink, work.context().input()))
                : Optional.empty();
    }

    private Value.Fields attributes() {
        var steps = new FieldsBuilder(cells.size());
        for (var cell : cells) {
            steps.add(cell.step().id().name(), describe(cell));
        }
        return Value.Fields.EMPTY.with(STEPS, steps.build());
    }

    private static Value describe(Cell cell) {
        var skipped = cell.skipped();
        if (skipped != null) {
            return Value.Fields.EMPTY.with(SKIPPED, skipped.wireName());
        }
        return switch (cell.outcome()) {
            case null -> Value.Fields.EMPTY;
            case Outcome.Done done -> inside(describe(done), done.attributes());
            case Outcome.Failed failed ->
                    inside((Value.Fields) failed.output(), failed.attributes());
        };
    }

    private static Value.Fields describe(Outcome.Done done) {
        var described = Value.Fields.EMPTY.with("output", done.output());
        return Skipped.is(done) ? described.with(SKIPPED, SkipReason.ERROR.wireName()) : described;
    }

    private static Value inside(Value.Fields described, Value.Fields attributes) {
        var inner = attributes.fields().get(STEPS);
        return inner == null ? described : described.with(STEPS, inner);
    }
}
