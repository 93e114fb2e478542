package dev.nerve.script;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.RunId;
import dev.nerve.RunPath;
import dev.nerve.event.Fact;
import dev.nerve.execution.NodeRunner;
import dev.nerve.execution.RunRequest;
import dev.nerve.run.Outcome;
import dev.nerve.store.journal.EffectWork;
import dev.nerve.store.journal.RunEffect;
import dev.nerve.testkit.AutoAdvancingTimeSource;
import dev.nerve.testkit.FakeJournal;
import dev.nerve.testkit.NodeRunners;
import dev.nerve.value.Value;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/// A run that fails and is resumed finds the values that were set before, and asks nothing twice.
class DurableTest {

    private static final String FILE =
            """
            nerve: 1
            id: flow
            nodes:
              work: {type: function, function: work}
            steps:
              - id: begin
                set: {count: 0, seen: []}
              - id: early
                value: ${state.count}
                when: ${state.count == 0}
              - id: rounds
                loop: {until: "${state.count >= 3}", max: 10}
                steps:
                  - id: work
                    node: work
                    input: ${state.count}
                  - id: keep
                    set:
                      count: ${state.count + 1}
                      seen: ${state.seen + [steps.work.output]}
              - id: last
                node: work
                input: last
              - id: inner
                workflow: inner
            workflows:
              inner:
                steps:
                  - {id: begin, set: {count: 100}}
                output: ${state}
            output: ["${state}", "${steps.inner.output}", "${steps.early.output}"]
            """;

    private final Bench bench = new Bench();
    private final AtomicInteger calls = new AtomicInteger();
    private final AtomicInteger failAt = new AtomicInteger();
    private final FakeJournal journal = new FakeJournal();
    private final NodeRunner runner = NodeRunners.with(new AutoAdvancingTimeSource());

    DurableTest() {
        bench.functions.bind(
                "work",
                context -> {
                    if (calls.incrementAndGet() == failAt.get()) {
                        throw new IllegalStateException("the power is gone");
                    }
                    return "w" + context.input().text();
                });
    }

    /// The failure that ended a run is executed again, and so is what it ended.
    private Outcome run() throws InterruptedException {
        return run(FILE);
    }

    private Outcome run(String file) throws InterruptedException {
        var content = bench.read(file);
        var request =
                RunRequest.of(content.workflow(), null)
                        .nodes(bench.nodes(content))
                        .memory(journal.memory());
        var run = runner.open(RunId.of("flow-1"), request);
        return runner.run(run, request, new Fact.Started(Value.NULL, List.of()));
    }

    private void forgetFailures() throws InterruptedException {
        var path = RunPath.root("flow");
        var whole =
                RunEffect.of(
                        RunId.of("flow-1"), path, 0, EffectWork.of("workflow", "flow"), Value.NULL);
        for (var entry : journal.inside(whole)) {
            if (entry.outcome() instanceof Outcome.Failed) {
                journal.forget(entry.effect().path());
            }
        }
        journal.forget(path);
    }

    private static final Value EXPECTED =
            Value.of(
                    List.of(
                            Map.of("count", 3, "seen", List.of("w0", "w1", "w2")),
                            Map.of("count", 100),
                            0));

    @Test
    void nothingHappensTwice() throws Exception {
        for (int failing = 0; failing <= 4; failing++) {
            var fresh = new DurableTest();
            fresh.failAt.set(failing);
            var first = fresh.run();
            if (failing > 0) {
                assertThat(first).isInstanceOf(Outcome.Failed.class);
                fresh.forgetFailures();
                first = fresh.run();
            }

            assertThat(first.orThrow()).as("failing at %d", failing).isEqualTo(EXPECTED);
            assertThat(fresh.calls.get()).isEqualTo(failing > 0 ? 5 : 4);
        }
    }

    /// YAML reads the values that Java sets, and the other way round.
    @Test
    void nodesInJavaShareTheState() throws Exception {
        bench.functions.bind(
                "double",
                context -> {
                    var state = context.variables().orElseThrow();
                    var twice = 2 * state.all().at("count").toInt();
                    state.set(context, "count", Value.of(twice));
                    return twice;
                });
        var file =
                """
                nerve: 1
                id: flow
                nodes:
                  double: {type: function, function: double}
                  work: {type: function, function: work}
                steps:
                  - set: {count: 4, other: 1}
                  - {id: twice, node: double}
                  - {id: last, node: work, input: "${state.count}"}
                output: ["${state.count}", "${state.other}", "${steps.last.output}"]
                """;
        failAt.set(1);
        assertThat(run(file)).isInstanceOf(Outcome.Failed.class);
        forgetFailures();

        assertThat(run(file).orThrow()).isEqualTo(Value.of(List.of(8, 1, "w8")));
    }

    @Test
    void whatBranchesSetLastIsLastAlsoWhenTheRunGoesOn() throws Exception {
        var set = new CountDownLatch(1);
        var setAgain = new CountDownLatch(1);
        bench.functions.bind("was-set", _ -> told(set));
        bench.functions.bind("is-set", _ -> awaited(set));
        bench.functions.bind("was-set-again", _ -> told(setAgain));
        bench.functions.bind("is-set-again", _ -> awaited(setAgain));
        var file =
                """
                nerve: 1
                id: flow
                nodes:
                  was-set: {type: function, function: was-set}
                  is-set: {type: function, function: is-set}
                  was-set-again: {type: function, function: was-set-again}
                  is-set-again: {type: function, function: is-set-again}
                  work: {type: function, function: work}
                steps:
                  - parallel:
                      a: [{node: is-set}, {set: {who: a}}, {node: was-set-again}]
                      b: [{set: {who: b}}, {node: was-set}]
                      c: [{node: is-set-again}, {node: work, input: x}]
                output: ${state.who}
                """;
        failAt.set(1);
        assertThat(run(file)).isInstanceOf(Outcome.Failed.class);
        forgetFailures();

        assertThat(run(file).orThrow()).isEqualTo(Value.of("a"));
    }

    private static String told(CountDownLatch latch) {
        latch.countDown();
        return "";
    }

    private static String awaited(CountDownLatch latch) throws InterruptedException {
        latch.await();
        return "";
    }
}
