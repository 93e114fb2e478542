package dev.nerve.graph;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.execution.RunRequest;
import dev.nerve.run.Outcome;
import dev.nerve.testkit.AutoAdvancingTimeSource;
import dev.nerve.testkit.NodeRunners;
import dev.nerve.testkit.RandomSeeds;
import dev.nerve.testkit.RecordingEventSink;
import dev.nerve.value.Value;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RandomGraphTest {

    @Test
    void givesWhatTheOracleSays() {
        RandomSeeds.each(
                3_000,
                random -> {
                    var sketches = new RandomSketch(random);
                    var sketch = sketches.next();
                    var input = sketches.input();
                    var gauge = new Gauge();
                    var sink = new RecordingEventSink();
                    var graph = Construction.build(sketch, gauge);

                    assertThat(graph.validate()).isEmpty();
                    var request = RunRequest.of(graph, input).listener(sink);
                    var outcome = NodeRunners.with(new AutoAdvancingTimeSource()).run(request);

                    check(sketch, outcome, Oracle.answer(sketch, input));
                    check(sketch, gauge);
                    Ledger.check(sketch, sink.events());
                });
    }

    @Test
    void givesTheSameWhenNobodyWatches() {
        RandomSeeds.each(
                1_000,
                random -> {
                    var sketches = new RandomSketch(random);
                    var sketch = sketches.next();
                    var input = sketches.input();
                    var gauge = new Gauge();

                    var graph = Construction.build(sketch, gauge);
                    var outcome = NodeRunners.with(new AutoAdvancingTimeSource()).run(graph, input);

                    check(sketch, outcome, Oracle.answer(sketch, input));
                    check(sketch, gauge);
                });
    }

    @Test
    void runsOneAtATimeInTheExecutionOrder() {
        RandomSeeds.each(
                500,
                random -> {
                    var sketches = new RandomSketch(random);
                    var sketch = sketches.next();
                    var one = new Sketch(sketch.id(), sketch.spots(), 1);
                    var sink = new RecordingEventSink();
                    var graph = Construction.build(one, new Gauge());

                    var request = RunRequest.of(graph, sketches.input()).listener(sink);
                    NodeRunners.with(new AutoAdvancingTimeSource()).run(request);

                    var begun =
                            sink.lines().stream()
                                    .filter(line -> line.matches("step_started g/[^/]*"))
                                    .map(line -> line.substring("step_started g/".length()))
                                    .toList();
                    var order = graph.executionOrder().stream().map(step -> step.id().name());
                    assertThat(begun).isEqualTo(order.filter(begun::contains).toList());
                });
    }

    private static void check(Sketch sketch, Outcome outcome, Oracle.Answer expected) {
        var steps = outcome.attributes().at("steps");
        assertThat(steps).matches(seen -> fits(expected.steps(), seen), "fits " + expected.steps());
        switch (outcome) {
            case Outcome.Done done -> {
                assertThat(expected.failures()).isEmpty();
                assertThat(done.output()).isEqualTo(expected.output());
            }
            case Outcome.Failed failed -> checkFailure(sketch, failed, expected);
        }
    }

    private static void checkFailure(Sketch sketch, Outcome.Failed failed, Oracle.Answer expected) {
        var bad =
                expected.failures().stream()
                        .filter(one -> one.message().equals(failed.message()))
                        .findFirst();
        assertThat(bad).as("%s among %s", failed, expected.failures()).isPresent();
        assertThat(failed.code()).isEqualTo(bad.get().code());
        assertThat(failed.attributes().at("failed_step").text()).isEqualTo(bad.get().place());
        assertThat(failed.attributes().at("cause").text()).isEqualTo(bad.get().cause());
        for (var behind : sketch.behind(bad.get().step())) {
            assertThat(failed.attributes().at("steps").at(behind))
                    .isEqualTo(Value.Fields.EMPTY.with("skipped", "dependency"));
        }
    }

    private static boolean fits(Value expected, Value seen) {
        if (expected instanceof Value.Fields(var all) && seen instanceof Value.Fields(var parts)) {
            return all.keySet().equals(parts.keySet()) && allFit(all, parts);
        }
        return expected.equals(Oracle.ANY) || expected.equals(seen);
    }

    private static boolean allFit(Map<String, Value> all, Map<String, Value> parts) {
        return all.entrySet().stream()
                .allMatch(field ->
                        fits(field.getValue(), parts.getOrDefault(field.getKey(), Value.NULL)));
    }

    private static void check(Sketch sketch, Gauge gauge) {
        assertThat(gauge.of(sketch).now()).isZero();
        assertThat(gauge.of(sketch).most()).isLessThanOrEqualTo(sketch.maxParallel());
        for (var spot : sketch.spots()) {
            if (spot.body() instanceof Sketch.Body.Nested(var inner)) {
                check(inner, gauge);
            }
        }
    }
}
