package dev.nerve.graph;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.ErrorCode;
import dev.nerve.event.Fact;
import dev.nerve.event.SkipReason;
import dev.nerve.execution.RunRequest;
import dev.nerve.graph.step.Step;
import dev.nerve.node.ErrorPolicy;
import dev.nerve.node.kind.FunctionNode;
import dev.nerve.node.kind.IdentityNode;
import dev.nerve.run.Outcome;
import dev.nerve.testkit.NodeRunners;
import dev.nerve.testkit.RecordingEventSink;
import dev.nerve.value.Value;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/// The three kinds of skip, and what they mean to those behind.
class SkippedStepTest {

    private final RecordingEventSink sink = new RecordingEventSink();

    private static Step echo(String id) {
        return Step.of(id, IdentityNode.of("same"));
    }

    private static Step fails(String id) {
        return Step.of(
                id, FunctionNode.of("f", _ -> Outcome.failed(ErrorCode.INTERNAL, "no luck")));
    }

    private Outcome run(Step... steps) throws InterruptedException {
        var graph = Graph.of("g", steps).withMaxParallel(1);
        return NodeRunners.real().run(RunRequest.of(graph, 1).listener(sink));
    }

    private static Map<String, String> skipped(String reason) {
        return Map.of("skipped", reason);
    }

    @Nested
    class ByACondition {

        @Test
        void runsNothingAndHasNoOutput() throws InterruptedException {
            var outcome = run(echo("a").when(_ -> false));

            assertThat(outcome)
                    .isEqualTo(
                            new Outcome.Done(
                                    Value.NULL,
                                    Value.fields(
                                            Map.of("steps", Map.of("a", skipped("condition"))))));
            assertThat(sink.lines())
                    .containsExactly("started g", "step_skipped g/a", "completed g");
            assertThat(sink.facts(Fact.StepSkipped.class))
                    .containsExactly(
                            new Fact.StepSkipped(
                                    SkipReason.CONDITION, "its condition does not hold"));
        }

        @Test
        void seesTheGraphsInputAndTheStepsBefore() throws InterruptedException {
            var seen =
                    echo("c")
                            .after("b")
                            .when(context ->
                                    context.input().equals(Value.of(1))
                                            && context.upstream("a").equals(Value.of(2)));

            var outcome = run(echo("a").input(2), echo("b").after("a").input(3), seen);

            assertThat(outcome.output()).isEqualTo(Value.of(3));
        }

        @Test
        void canBeWrittenAsATemplate() throws InterruptedException {
            var outcome =
                    run(
                            echo("check").input(Map.of("ok", true)),
                            echo("yes").after("check").whenTemplate("${steps.check.output.ok}"),
                            echo("no").after("check").whenTemplate("${input}").policy(keepOn()));

            assertThat(outcome.output().at("yes")).isEqualTo(Value.of(Map.of("ok", true)));
            assertThat(outcome.output().at("no.error").text())
                    .contains("must return true or false");
        }

        private ErrorPolicy keepOn() {
            return ErrorPolicy.FAIL.continueOnError();
        }

        @Test
        void passesOnToThoseThatWaitForNothingElse() throws InterruptedException {
            var outcome =
                    run(
                            echo("a").when(_ -> false),
                            echo("b").when(_ -> false),
                            echo("c").after("a", "b"),
                            echo("d").after("c"));

            assertThat(outcome.attributes().at("steps"))
                    .isEqualTo(
                            Value.of(
                                    Map.of(
                                            "a", skipped("condition"),
                                            "b", skipped("condition"),
                                            "c", skipped("condition"),
                                            "d", skipped("condition"))));
            assertThat(sink.facts(Fact.StepSkipped.class))
                    .extracting(Fact.StepSkipped::message)
                    .containsExactly(
                            "its condition does not hold",
                            "its condition does not hold",
                            "all steps it waits for were skipped",
                            "all steps it waits for were skipped");
        }

        @Test
        void isNotAskedWhenAllBeforeWereSkipped() throws InterruptedException {
            var outcome =
                    run(
                            echo("a").when(_ -> false),
                            echo("b")
                                    .after("a")
                                    .when(_ -> {
                                        throw new AssertionError("asked");
                                    }));

            assertThat(outcome.attributes().at("steps.b"))
                    .isEqualTo(Value.of(skipped("condition")));
        }

        @Test
        void doesNotPassOnToThoseThatWaitForSomethingElseToo() throws InterruptedException {
            var outcome = run(echo("a").when(_ -> false), echo("b"), echo("c").after("a", "b"));

            assertThat(outcome.output()).isEqualTo(Value.of(Map.of("b", 1)));
        }

        @Test
        void isAbsentUpstream() throws InterruptedException {
            var asks =
                    Step.of("c", FunctionNode.of("f", context -> context.upstream("a")))
                            .after("a", "b");

            var outcome = run(echo("a").when(_ -> false), echo("b"), asks);

            assertThat(outcome.output().at("error").text())
                    .isEqualTo(
                            "step 'c' failed: function 'f': 'g/c' has no outcome of 'a': it does "
                                    + "not wait for that step, or it was skipped; it waits for: "
                                    + "[a, b]");
        }
    }

    @Nested
    class ByAnError {

        @Test
        void givesTheValueToThoseBehind() throws InterruptedException {
            var outcome =
                    run(
                            fails("a").policy(ErrorPolicy.FAIL.skipOnError("nothing")),
                            echo("b").after("a"));

            assertThat(outcome)
                    .isEqualTo(
                            new Outcome.Done(
                                    Value.of("nothing"),
                                    Value.fields(
                                            Map.of(
                                                    "steps",
                                                    Map.of(
                                                            "a",
                                                            Map.of(
                                                                    "output", "nothing",
                                                                    "skipped", "error"),
                                                            "b",
                                                            Map.of("output", "nothing"))))));
            assertThat(sink.facts(Fact.StepSkipped.class))
                    .containsExactly(new Fact.StepSkipped(SkipReason.ERROR, "no luck"));
        }

        @Test
        void saysWhyInItsOutcome() throws InterruptedException {
            var asks =
                    Step.of("b", FunctionNode.of("f", context -> context.outcome("a").attributes()))
                            .after("a");

            var outcome = run(fails("a").policy(ErrorPolicy.FAIL.skipOnError(null)), asks);

            assertThat(outcome.output())
                    .isEqualTo(
                            Value.of(
                                    Map.of(
                                            "error", "no luck",
                                            "error_type", "internal",
                                            "skipped", true)));
        }
    }

    @Test
    void attributeOfANodeThatOnlyLooksLikeASkipIsNone() throws InterruptedException {
        var done = Outcome.done("cached").with("skipped", true);

        var outcome = run(Step.of("a", FunctionNode.of("f", _ -> done)));

        assertThat(outcome.attributes().at("steps.a"))
                .isEqualTo(Value.of(Map.of("output", "cached")));
        assertThat(sink.lines()).contains("step_completed g/a");
    }

    @Nested
    class ByAFailedDependency {

        @Test
        void isToldFromThoseThatOnlyCameTooLate() throws InterruptedException {
            var outcome =
                    run(
                            fails("a"),
                            echo("late"),
                            echo("b").after("a"),
                            echo("c").after("b", "late"));

            assertThat(outcome.attributes().at("steps"))
                    .isEqualTo(
                            Value.of(
                                    Map.of(
                                            "a",
                                                    Map.of(
                                                            "error",
                                                            "no luck",
                                                            "error_type",
                                                            "internal"),
                                            "late", skipped("stopped"),
                                            "b", skipped("dependency"),
                                            "c", skipped("dependency"))));
            assertThat(sink.facts(Fact.StepSkipped.class))
                    .isEqualTo(
                            List.of(
                                    new Fact.StepSkipped(SkipReason.STOPPED, "step 'a' failed"),
                                    new Fact.StepSkipped(SkipReason.DEPENDENCY, "step 'a' failed"),
                                    new Fact.StepSkipped(
                                            SkipReason.DEPENDENCY, "step 'a' failed")));
        }

        @Test
        void doesNotHappenWhenTheGraphGoesOn() throws InterruptedException {
            var outcome =
                    run(
                            fails("a").policy(ErrorPolicy.FAIL.continueOnError()),
                            echo("b").after("a"));

            assertThat(outcome.output())
                    .isEqualTo(Value.of(Map.of("error", "no luck", "error_type", "internal")));
        }
    }
}
