package dev.nerve.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nerve.NerveException;
import dev.nerve.execution.RunRequest;
import dev.nerve.graph.Graph;
import dev.nerve.graph.step.Step;
import dev.nerve.node.kind.FunctionNode;
import dev.nerve.node.kind.IdentityNode;
import dev.nerve.run.Outcome;
import dev.nerve.run.Parallel;
import dev.nerve.testkit.BackgroundTask;
import dev.nerve.testkit.NodeRunners;
import dev.nerve.testkit.RecordingEventSink;
import java.util.List;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RunContextTest {

    private final RecordingEventSink sink = new RecordingEventSink();
    private final Node review = FunctionNode.of("review", context -> context.path().toString());

    @Nested
    class WhenItMakesCalls {

        @Test
        void callsOfOneNameAreNumberedFromTheSecondOn() throws InterruptedException {
            var outcome =
                    run(context -> {
                        context.run(review, 1);
                        context.run(IdentityNode.of("other"), 1);
                        context.run(review, 2);
                        return context.run(review, 3);
                    });

            assertThat(outcome).isEqualTo(Outcome.done("f/review[3]"));
            assertThat(starts())
                    .containsExactly("f/review", "f/other", "f/review[2]", "f/review[3]");
        }

        @Test
        void everyCallNumbersItsOwn() throws InterruptedException {
            var middle =
                    FunctionNode.of(
                            "middle",
                            context -> {
                                context.run(review, 1);
                                return context.run(review, 2);
                            });

            run(context -> {
                context.run(middle, 1);
                return context.run(middle, 2);
            });

            assertThat(starts())
                    .containsExactly(
                            "f/middle",
                            "f/middle/review",
                            "f/middle/review[2]",
                            "f/middle[2]",
                            "f/middle[2]/review",
                            "f/middle[2]/review[2]");
        }

        @Test
        void copyOfAContextGoesOnNumbering() throws InterruptedException {
            run(context -> {
                context.run(review, 1);
                return context.withInput("other").run(review, 2);
            });

            assertThat(starts()).containsExactly("f/review", "f/review[2]");
        }

        @Test
        void anotherThreadIsToldHowToBranch() throws InterruptedException {
            var outcome =
                    run(context -> {
                        context.run(review, 1);
                        return BackgroundTask.of(() -> context.run(review, 2)).get();
                    });

            assertThat(((Outcome.Failed) outcome).message())
                    .isEqualTo(
                            "function 'f': the context of 'f' belongs to another thread;"
                                    + " give each thread one of its own"
                                    + " with context.branch(name)");
        }

        @Test
        void threadMayTakeOverAContextThatHasMadeNoCalls() throws InterruptedException {
            var outcome = run(context -> BackgroundTask.of(() -> context.run(review, 1)).get());

            assertThat(outcome).isEqualTo(Outcome.done("f/review"));
        }

        @Test
        void nodeCanBeNamed() throws InterruptedException {
            var named = FunctionNode.of("f", context -> context.run("review", null));
            var missing = FunctionNode.of("f", context -> context.run("other", null));
            var nodes = Nodes.of(List.of(review));

            var found = NodeRunners.real().run(RunRequest.of(named, null).nodes(nodes));
            var failed = NodeRunners.real().run(RunRequest.of(missing, null).nodes(nodes));

            assertThat(found).isEqualTo(Outcome.done("f/review"));
            assertThat(((Outcome.Failed) failed).message())
                    .isEqualTo("function 'f': node 'other' not found; there is: review");
        }
    }

    @Nested
    class WhenItBranches {

        @Test
        void everyBranchHasCallsOfItsOwn() throws InterruptedException {
            run(context -> {
                context.run(review, 0);
                var left = context.branch("left");
                var right = context.branch("right");
                List<Callable<Outcome>> both =
                        List.of(() -> left.run(review, 1), () -> right.run(review, 2));
                Parallel.all(2, both);
                return context.run(review, 3);
            });

            assertThat(starts())
                    .containsExactlyInAnyOrder(
                            "f/review", "f/left/review", "f/right/review", "f/review[2]");
        }

        @Test
        void branchesAndCallsOfOneNameAreNumberedTogether() throws InterruptedException {
            run(context -> {
                context.branch("part").run(review, 1);
                context.branch("part").run(review, 2);
                context.run(IdentityNode.of("part"), 3);
                return context.branch("part").run(review, 4);
            });

            assertThat(starts())
                    .containsExactly(
                            "f/part/review", "f/part[2]/review", "f/part[3]", "f/part[4]/review");
        }

        @Test
        void inputAndTheRestStayTheSame() throws InterruptedException {
            var outcome =
                    run(context -> {
                        var branch = context.branch("left");
                        assertThat(branch.path()).hasToString("f/left");
                        assertThat(branch.budget()).isSameAs(context.budget());
                        return branch.input();
                    });

            assertThat(outcome).isEqualTo(Outcome.done("input"));
        }

        @ParameterizedTest
        @ValueSource(strings = {"", "a/b", "a[2]", "Left", ".."})
        void hostileNamesAreRefused(String name) throws InterruptedException {
            var outcome = run(context -> context.branch(name).input());

            assertThat(((Outcome.Failed) outcome).message())
                    .startsWith("function 'f': invalid branch '");
        }
    }

    @Test
    void whatIsNotUpstreamIsToldTogetherWithWhatIs() throws InterruptedException {
        var asking = FunctionNode.of("asking", context -> context.upstream("fetch"));
        var graph = Graph.chain("g", Step.of("parse", review), Step.of("merge", asking));

        var outcome = NodeRunners.real().run(graph, null);

        assertThat(((Outcome.Failed) outcome).message())
                .endsWith(
                        "'g/merge' has no outcome of 'fetch': it does not wait for that step,"
                                + " or it was skipped; it waits for: [parse]");
    }

    @Test
    void outcomeOfAStepBeforeIsThere() throws InterruptedException {
        var marked = FunctionNode.of("marked", _ -> Outcome.done("a").with("mark", 1));
        var asking =
                FunctionNode.of(
                        "asking", context -> context.outcome("parse").attributes().at("mark"));
        var graph = Graph.chain("g", Step.of("parse", marked), Step.of("merge", asking));

        assertThat(NodeRunners.real().run(graph, null).output().toInt()).isEqualTo(1);
    }

    @Test
    void templatesSeeTheInputTheRunAndTheStepsBefore() throws InterruptedException {
        run(context -> {
            var scope = context.scope();
            assertThat(scope.find("input").orElseThrow().text()).isEqualTo("input");
            assertThat(scope.find("run").orElseThrow().at("id").text()).startsWith("f-");
            assertThat(scope.find("steps").orElseThrow().fields()).isEmpty();
            assertThat(scope.find("secrets")).isEmpty();
            return null;
        });
    }

    @Test
    void nodesWithTheSameNameCannotBeTold() {
        assertThatThrownBy(() -> Nodes.of(List.of(review, IdentityNode.of("review"))))
                .isInstanceOf(NerveException.AlreadyExists.class)
                .hasMessage("two nodes are called 'review'");
        assertThat(Nodes.none().ids()).isEmpty();
        assertThatThrownBy(() -> Nodes.none().get(review.id()))
                .isInstanceOf(NerveException.NotFound.class)
                .hasMessage("node 'review' not found; there are none");
    }

    private Outcome run(NodeFunction body) throws InterruptedException {
        var request = RunRequest.of(FunctionNode.of("f", body), "input");
        return NodeRunners.real().run(request.listener(sink));
    }

    private List<String> starts() {
        return sink.lines().stream()
                .filter(line -> line.startsWith("step_started "))
                .map(line -> line.substring("step_started ".length()))
                .toList();
    }
}
