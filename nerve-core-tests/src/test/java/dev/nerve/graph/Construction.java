package dev.nerve.graph;

import dev.nerve.ErrorCode;
import dev.nerve.NerveException;
import dev.nerve.graph.Sketch.Body;
import dev.nerve.graph.Sketch.Given;
import dev.nerve.graph.Sketch.Piece;
import dev.nerve.graph.Sketch.Remedy;
import dev.nerve.graph.Sketch.Spot;
import dev.nerve.graph.Sketch.When;
import dev.nerve.graph.step.Step;
import dev.nerve.node.ErrorPolicy;
import dev.nerve.node.Node;
import dev.nerve.node.RetryPolicy;
import dev.nerve.node.RunContext;
import dev.nerve.node.kind.FunctionNode;
import dev.nerve.run.Outcome;
import dev.nerve.value.Value;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;

/// Builds the graph that a sketch describes, of function nodes.
final class Construction {

    private Construction() {}

    static Graph build(Sketch sketch, Gauge gauge) {
        var inside = gauge.of(sketch);
        var steps = sketch.spots().stream().map(spot -> step(spot, inside, gauge)).toList();
        return Graph.of(sketch.id(), steps).withMaxParallel(sketch.maxParallel());
    }

    private static Step step(Spot spot, Gauge.Level level, Gauge gauge) {
        Node node =
                switch (spot.body()) {
                    case Body.Leaf leaf -> node(leaf, level);
                    case Body.Nested(var inner) -> build(inner, gauge);
                };
        var step = Step.of(spot.id(), node).after(spot.after().toArray(String[]::new));
        var policy =
                policy(spot.rules().remedy()).withRetry(RetryPolicy.times(spot.rules().retries()));
        return when(given(step, spot.given()), spot.rules().when()).policy(policy);
    }

    private static FunctionNode node(Body.Leaf leaf, Gauge.Level level) {
        var attempts = new AtomicInteger();
        return FunctionNode.of(
                leaf.id(), context -> level.measured(() -> execute(leaf, attempts, context)));
    }

    private static Object execute(Body.Leaf leaf, AtomicInteger attempts, RunContext context) {
        if (leaf.salt() % 3 == 0) {
            Thread.yield();
        }
        if (leaf.luck().isBad() || attempts.incrementAndGet() <= leaf.luck().failures()) {
            return fail(leaf);
        }
        attempts.set(0);
        return leaf.result(context.input());
    }

    private static Outcome fail(Body.Leaf leaf) {
        var luck = leaf.luck();
        if (!luck.thrown()) {
            return Outcome.failed(luck.code(), "no luck");
        }
        if (luck.code() == ErrorCode.INVALID_REQUEST) {
            throw new NerveException.Invalid("no luck");
        }
        throw new IllegalStateException("no luck");
    }

    /// The failure of a leaf, as seen from outside.
    static Oracle.Bad failure(Body.Leaf leaf) {
        var luck = leaf.luck();
        if (!luck.thrown()) {
            return new Oracle.Bad(luck.code(), "", "no luck", Value.NULL);
        }
        var invalid = luck.code() == ErrorCode.INVALID_REQUEST;
        var code = invalid ? luck.code() : ErrorCode.INTERNAL;
        var message = invalid ? "no luck" : "IllegalStateException: no luck";
        var cause = "function '%s': %s".formatted(leaf.id(), message);
        return new Oracle.Bad(code, "", cause, Value.NULL);
    }

    private static ErrorPolicy policy(Remedy remedy) {
        var fail = ErrorPolicy.FAIL;
        return switch (remedy) {
            case Remedy.Fail _ -> fail;
            case Remedy.Skip(var value) -> fail.skipOnError(value);
            case Remedy.Instead(var value) -> fail.withFallbackValue(value);
            case Remedy.Other(var leaf) -> fail.withFallbackNode(node(leaf, new Gauge.Level()));
            case Remedy.GoOn _ -> fail.continueOnError();
        };
    }

    private static Step given(Step step, Given given) {
        return switch (given) {
            case Given.Usual _ -> step;
            case Given.Fixed(var value) -> step.input(value);
            case Given.Key(var name) -> step.inputKey(name);
            case Given.Computed(var salt) -> step.inputFrom(context -> look(salt, context));
            case Given.Template(var pieces) -> step.inputTemplate(template(pieces));
        };
    }

    private static int look(int salt, RunContext context) {
        var before = Value.Fields.EMPTY;
        for (var step : context.upstream().steps()) {
            var outcome = context.upstream().find(step);
            if (outcome.isPresent()) {
                before = before.with(step.name(), outcome.get().output());
            }
        }
        return Sketch.look(salt, context.input(), before);
    }

    private static String template(List<Piece> pieces) {
        return pieces.stream().map(Construction::template).collect(Collectors.joining());
    }

    private static String template(Piece piece) {
        return switch (piece) {
            case Piece.Words(var words) -> words;
            case Piece.GraphInput _ -> "${input}";
            case Piece.OutputOf(var step) -> "${steps.%s.output}".formatted(step);
        };
    }

    private static Step when(Step step, When when) {
        return switch (when) {
            case When.Always _ -> step;
            case When.Computed(var salt, var percent) ->
                    step.when(context -> Math.floorMod(look(salt, context), 100) < percent);
            case When.Told(var other) -> step.whenTemplate("${steps.%s.output}".formatted(other));
        };
    }
}
