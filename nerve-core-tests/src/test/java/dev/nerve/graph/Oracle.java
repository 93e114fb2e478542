package dev.nerve.graph;

import dev.nerve.ErrorCode;
import dev.nerve.graph.Sketch.Body;
import dev.nerve.graph.Sketch.Given;
import dev.nerve.graph.Sketch.Piece;
import dev.nerve.graph.Sketch.Remedy;
import dev.nerve.graph.Sketch.Spot;
import dev.nerve.graph.Sketch.When;
import dev.nerve.value.Value;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Works out what a sketched graph must give, one step after the other and as plainly as possible.
///
/// It shares nothing with how graphs are run but the names of what they give.
final class Oracle {

    /// Stands for what depends on luck: how far the other steps came when one failed.
    static final Value ANY = Value.of("(any)");

    private final Sketch sketch;
    private final Value input;
    private final Map<String, Value> outputs = new HashMap<>();
    private final Map<String, Value> described = new HashMap<>();
    private final Set<String> skipped = new HashSet<>();
    private final List<Bad> failures = new ArrayList<>();

    private Oracle(Sketch sketch, Value input) {
        this.sketch = sketch;
        this.input = input;
    }

    /// The result of a graph: an output, or one of these failures if there are any.
    record Answer(Value output, List<Bad> failures, Value steps) {}

    /// The result of an execution.
    sealed interface Ending {}

    record Good(Value output, Value steps) implements Ending {}

    /// A failure; `place` is the step inside that it comes from, if it comes from one.
    record Bad(ErrorCode code, String place, String cause, Value steps) implements Ending {

        String message() {
            return place.isEmpty() ? cause : "step '%s' failed: %s".formatted(place, cause);
        }

        Bad in(String step) {
            return new Bad(code, place.isEmpty() ? step : step + "/" + place, cause, Value.NULL);
        }

        Bad with(Value inner) {
            return new Bad(code, place, cause, inner);
        }

        /// {@return the step of the graph itself}
        String step() {
            return place.split("/", 2)[0];
        }

        Value.Fields described() {
            return Value.Fields.EMPTY.with("error", message()).with("error_type", code.wireName());
        }
    }

    static Answer answer(Sketch sketch, Value input) {
        var oracle = new Oracle(sketch, input);
        oracle.runAll();
        return new Answer(oracle.output(), oracle.failures, oracle.steps());
    }

    private void runAll() {
        var waiting = new HashMap<String, Integer>();
        var ready = new ArrayDeque<Spot>();
        for (var spot : sketch.spots()) {
            waiting.put(spot.id(), spot.after().size());
            if (spot.after().isEmpty()) {
                ready.add(spot);
            }
        }
        while (!ready.isEmpty() && !(sketch.maxParallel() == 1 && !failures.isEmpty())) {
            var spot = ready.poll();
            if (!run(spot)) {
                continue;
            }
            for (var other : sketch.spots()) {
                if (other.after().contains(spot.id())
                        && waiting.merge(other.id(), -1, Integer::sum) == 0) {
                    ready.add(other);
                }
            }
        }
    }

    /// Runs a step; false if its failure ends the graph.
    private boolean run(Spot spot) {
        if (!spot.after().isEmpty() && skipped.containsAll(spot.after())) {
            return skip(spot);
        }
        Ending result;
        var when = holds(spot);
        if (when == null) {
            result = missing();
        } else if (!when) {
            return skip(spot);
        } else {
            var given = given(spot);
            result = given == null ? missing() : execute(spot.body(), given);
            if (result instanceof Bad && spot.rules().remedy() instanceof Remedy.Other(var leaf)) {
                result = execute(leaf, given == null ? Value.NULL : given);
            }
        }
        return end(spot, result);
    }

    private boolean skip(Spot spot) {
        skipped.add(spot.id());
        described.put(spot.id(), Value.Fields.EMPTY.with("skipped", "condition"));
        return true;
    }

    /// A failure on which no step depends, because the sketches repair it.
    private static Bad missing() {
        return new Bad(ErrorCode.NOT_FOUND, "", "something is missing", Value.NULL);
    }

    private @Nullable Boolean holds(Spot spot) {
        return switch (spot.rules().when()) {
            case When.Always _ -> true;
            case When.Computed(var salt, var percent) ->
                    Math.floorMod(look(spot, salt), 100) < percent;
            case When.Told(var step) ->
                    outputs.get(step) instanceof Value.Bool(var answer) ? answer : null;
        };
    }

    private int look(Spot spot, int salt) {
        return Sketch.look(salt, input, before(spot));
    }

    private Value.Fields before(Spot spot) {
        var before = new LinkedHashMap<String, Value>();
        for (var step : spot.after()) {
            if (outputs.containsKey(step)) {
                before.put(step, outputs.get(step));
            }
        }
        return new Value.Fields(before);
    }

    private @Nullable Value given(Spot spot) {
        return switch (spot.given()) {
            case Given.Usual _ -> usual(spot);
            case Given.Fixed(var value) -> value;
            case Given.Computed(var salt) -> Value.of(look(spot, salt));
            case Given.Key(var name) ->
                    input instanceof Value.Fields fields ? fields.fields().get(name) : null;
            case Given.Template(var pieces) -> fill(pieces);
        };
    }

    private @Nullable Value usual(Spot spot) {
        return switch (spot.after().size()) {
            case 0 -> input;
            case 1 -> outputs.get(spot.after().getFirst());
            default -> before(spot);
        };
    }

    private @Nullable Value fill(List<Piece> pieces) {
        if (pieces.size() == 1) {
            return fill(pieces.getFirst());
        }
        var text = new StringBuilder();
        for (var piece : pieces) {
            var value = fill(piece);
            if (value == null) {
                return null;
            }
            text.append(value.text());
        }
        return Value.of(text);
    }

    private @Nullable Value fill(Piece piece) {
        return switch (piece) {
            case Piece.Words(var words) -> Value.of(words);
            case Piece.GraphInput _ -> input;
            case Piece.OutputOf(var step) -> outputs.get(step);
        };
    }

    private static Ending execute(Body body, Value given) {
        return switch (body) {
            case Body.Leaf leaf when leaf.luck().isBad() -> Construction.failure(leaf);
            case Body.Leaf leaf -> new Good(leaf.result(given), Value.NULL);
            case Body.Nested(var inner) -> {
                var answer = answer(inner, given);
                yield answer.failures().isEmpty()
                        ? new Good(answer.output(), answer.steps())
                        : answer.failures().getFirst().with(answer.steps());
            }
        };
    }

    private boolean end(Spot spot, Ending result) {
        return switch (result) {
            case Good(var output, var steps) -> end(spot, output, output(output), steps);
            case Bad bad -> mend(spot, bad);
        };
    }

    private static Value.Fields output(Value output) {
        return Value.Fields.EMPTY.with("output", output);
    }

    private boolean end(Spot spot, Value output, Value.Fields shown, Value steps) {
        outputs.put(spot.id(), output);
        described.put(spot.id(), steps.isNull() ? shown : shown.with("steps", steps));
        return true;
    }

    private boolean mend(Spot spot, Bad bad) {
        var shown = bad.described();
        return switch (spot.rules().remedy()) {
            case Remedy.Skip(var value) ->
                    end(spot, value, output(value).with("skipped", "error"), bad.steps());
            case Remedy.Instead(var value) -> end(spot, value, output(value), bad.steps());
            case Remedy.GoOn _ -> end(spot, shown, shown, bad.steps());
            case Remedy.Fail _, Remedy.Other _ -> {
                end(spot, shown, shown, bad.steps());
                failures.add(bad.in(spot.id()));
                yield false;
            }
        };
    }

    private Value output() {
        var sinks = new ArrayList<String>();
        for (var spot : sketch.spots()) {
            if (sketch.spots().stream().noneMatch(other -> other.after().contains(spot.id()))) {
                sinks.add(spot.id());
            }
        }
        if (sinks.size() == 1) {
            return outputs.getOrDefault(sinks.getFirst(), Value.NULL);
        }
        var all = new LinkedHashMap<String, Value>();
        sinks.stream().filter(outputs::containsKey).forEach(id -> all.put(id, outputs.get(id)));
        return new Value.Fields(all);
    }

    /// After a failure only a graph that runs one step at a time leaves nothing to luck.
    private Value steps() {
        if (!failures.isEmpty() && sketch.maxParallel() > 1) {
            return ANY;
        }
        var steps = new LinkedHashMap<String, Value>();
        Set<String> behind =
                failures.isEmpty() ? Set.of() : sketch.behind(failures.getFirst().step());
        for (var spot : sketch.spots()) {
            var reason = behind.contains(spot.id()) ? "dependency" : "stopped";
            var notRun = Value.Fields.EMPTY.with("skipped", reason);
            steps.put(spot.id(), described.getOrDefault(spot.id(), notRun));
        }
        return new Value.Fields(steps);
    }
}
