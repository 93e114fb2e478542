package dev.nerve.control;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nerve.ErrorCode;
import dev.nerve.NerveException;
import dev.nerve.execution.RunRequest;
import dev.nerve.graph.Graph;
import dev.nerve.graph.step.Step;
import dev.nerve.node.Node;
import dev.nerve.node.kind.FunctionNode;
import dev.nerve.node.kind.IdentityNode;
import dev.nerve.run.Outcome;
import dev.nerve.testkit.FakePersistentNode;
import dev.nerve.testkit.NodeRunners;
import dev.nerve.value.Value;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class MapNodeTest {

    private final Play play = new Play();

    @Test
    void bodyIsExecutedForEachItemAndResultsAreInOrder() throws InterruptedException {
        assertThat(play.run(MapNode.of("m", Play.increment()), List.of(5, 1, 3)))
                .isEqualTo(Outcome.done(List.of(6, 2, 4)).with("items", 3).with("failed", 0));
    }

    @Test
    void collectionIsFoundByAFunction() throws InterruptedException {
        var map = MapNode.of("m", context -> context.input().at("numbers"), Play.increment());

        assertThat(play.run(map, Map.of("numbers", List.of(1, 2))).output())
                .isEqualTo(Value.of(List.of(2, 3)));
    }

    @Test
    void whatIsNoListIsOneItem() throws InterruptedException {
        assertThat(play.run(MapNode.of("m", Play.increment()), 1).output())
                .isEqualTo(Value.of(List.of(2)));
    }

    @Test
    void noItemsGiveNoResults() throws InterruptedException {
        assertThat(play.run(MapNode.of("m", Play.increment()), List.of()))
                .isEqualTo(Outcome.done(List.of()).with("items", 0).with("failed", 0));
    }

    @Test
    void itemsOfAStepAreNumbered() throws InterruptedException {
        play.runAsStep(MapNode.of("m", Play.increment()).atOnce(1), List.of(1, 2));
        play.run(MapNode.of("m", Play.increment()).atOnce(1), List.of(1));

        assertThat(play.started()).containsExactly("g/m", "g/m[1]", "g/m[2]", "m/round[1]");
    }

    @Test
    void everyItemIsToldTwice() throws InterruptedException {
        var map = MapNode.of("m", Play.incrementUnless(2)).atOnce(1).collectFailures();

        play.runAsStep(map, List.of(1, 2));

        assertThat(play.told("g/m"))
                .containsExactly(
                        "map_item_start {\"item\":1,\"total\":2}",
                        "map_item_complete {\"item\":1,\"total\":2,\"failed\":false}",
                        "map_item_start {\"item\":2,\"total\":2}",
                        "map_item_complete {\"item\":2,\"total\":2,\"failed\":true}");
    }

    @Test
    void whatIsInsideSeesItsItem() throws InterruptedException {
        var body =
                Graph.of(
                        "body",
                        Step.of("s", IdentityNode.of("same"))
                                .inputTemplate("${loop.item} is ${loop.index} of ${loop.total}"));

        assertThat(play.run(MapNode.of("m", body), List.of("a", "b")).output())
                .isEqualTo(Value.of(List.of("a is 0 of 2", "b is 1 of 2")));
    }

    @Nested
    class SideBySide {

        private final AtomicInteger now = new AtomicInteger();
        private final AtomicInteger most = new AtomicInteger();

        /// All nodes of a group run at the same time, or none continues.
        private Node meeting(int group) {
            var barrier = new CyclicBarrier(group);
            return FunctionNode.of(
                    "meeting",
                    context -> {
                        most.accumulateAndGet(now.incrementAndGet(), Math::max);
                        barrier.await();
                        now.decrementAndGet();
                        barrier.await();
                        return context.input();
                    });
        }

        private List<Integer> numbers(int count) {
            return IntStream.range(0, count).boxed().toList();
        }

        @Test
        void fiveAreWorkedOnAtOnce() throws InterruptedException {
            var outcome = play.run(MapNode.of("m", meeting(5)), numbers(20));

            assertThat(outcome.output()).isEqualTo(Value.of(numbers(20)));
            assertThat(most).hasValue(5);
        }

        @Test
        void asManyAsItSaysAreWorkedOnAtOnce() throws InterruptedException {
            play.run(MapNode.of("m", meeting(3)).atOnce(3), numbers(9));

            assertThat(most).hasValue(3);
        }

        @Test
        void howManyCanDependOnTheInput() throws InterruptedException {
            var map = MapNode.of("m", meeting(2)).atOnce(context -> context.input().items().size());

            play.run(map, numbers(2));

            assertThat(most).hasValue(2);
        }

        @Test
        void fewerThanOneAreRefused() throws InterruptedException {
            var map = MapNode.of("m", Play.increment());

            assertThatThrownBy(() -> map.atOnce(0))
                    .isInstanceOf(NerveException.Invalid.class)
                    .hasMessage("a map must be allowed at least 1 item at once, not 0");
            assertThat(play.run(map.atOnce(_ -> 0), List.of(1)))
                    .isEqualTo(
                            Outcome.failed(
                                    ErrorCode.INVALID_REQUEST,
                                    "map 'm': a map must be allowed at least 1 item at once,"
                                            + " not 0"));
        }

        @Test
        void onePersistentNodeTakesOneAfterTheOther() throws InterruptedException {
            var node = FakePersistentNode.of("p", context -> context.input().toLong() * 2);

            var outcome = play.run(MapNode.of("m", node), numbers(50));

            assertThat(node.mostAtOnce()).isEqualTo(1);
            assertThat(outcome.output())
                    .isEqualTo(Value.of(IntStream.range(0, 50).map(i -> i * 2).boxed().toList()));
        }

        @Test
        void manyItemsAreNoProblem() throws InterruptedException {
            var items = numbers(20_000);

            var outcome =
                    NodeRunners.real().run(RunRequest.of(MapNode.of("m", Play.increment()), items));

            assertThat(outcome.output().items()).hasSize(20_000).endsWith(Value.of(20_000));
        }
    }

    @Nested
    class WhenItemsFail {

        @Test
        void failureKeepsItsCodeAndItsMessageAndTellsTheItem() throws InterruptedException {
            var map = MapNode.of("m", Play.incrementUnless(2)).atOnce(1);

            assertThat(play.run(map, List.of(1, 2, 3)))
                    .isEqualTo(
                            Outcome.failed(ErrorCode.PROCESS, "not 2")
                                    .with("seen", 2)
                                    .with("failed_at", "m/round[2]")
                                    .with("item", 2)
                                    .with("items", 3)
                                    .with(
                                            "results",
                                            Stream.of(2, Value.NULL, Value.NULL).toList()));
            assertThat(play.started()).containsExactly("m/round[1]", "m/round[2]");
        }

        @Test
        void othersAreStoppedAtOnce() throws InterruptedException {
            var waiting = new CountDownLatch(2);
            var stopped = new AtomicInteger();
            var body =
                    FunctionNode.of(
                            "body",
                            context -> {
                                if (context.input().text().equals("bad")) {
                                    waiting.await();
                                    return Outcome.failed(ErrorCode.NETWORK, "no luck");
                                }
                                waiting.countDown();
                                try {
                                    new CountDownLatch(1).await();
                                } catch (InterruptedException told) {
                                    stopped.incrementAndGet();
                                    throw told;
                                }
                                return "never";
                            });
            var map = MapNode.of("m", body).atOnce(3);

            var outcome = play.runAsStep(map, List.of("slow", "bad", "slow", "late"));

            assertThat(((Outcome.Failed) outcome).code()).isEqualTo(ErrorCode.NETWORK);
            assertThat(((Outcome.Failed) outcome).message())
                    .isEqualTo("step 'm[2]' failed: no luck");
            assertThat(stopped).hasValue(2);
            assertThat(play.started()).doesNotContain("g/m[4]");
            assertThat(Thread.interrupted()).isFalse();
        }

        @Test
        void failuresCanBeCollected() throws InterruptedException {
            var map = MapNode.of("m", Play.incrementUnless(2)).collectFailures();

            assertThat(play.run(map, List.of(1, 2, 3)))
                    .isEqualTo(
                            Outcome.done(
                                            List.of(
                                                    2,
                                                    Map.of(
                                                            "error",
                                                            "not 2",
                                                            "error_type",
                                                            "process"),
                                                    4))
                                    .with("items", 3)
                                    .with("failed", 1));
        }

        @Test
        void whatWasCancelledIsNeverCollected() throws InterruptedException {
            var cancelled =
                    FunctionNode.of("c", _ -> Outcome.failed(ErrorCode.CANCELLED, "enough"));

            var outcome = play.run(MapNode.of("m", cancelled).collectFailures(), List.of(1));

            assertThat(((Outcome.Failed) outcome).code()).isEqualTo(ErrorCode.CANCELLED);
        }
    }

    @Test
    void bodyIsPlannedWithTheMap() {
        var body = Graph.of("body", Step.of(Play.increment()));
        var map = MapNode.of("m", body);

        assertThat(map.parts()).containsExactly(body);
        assertThat(map.plan()).isEqualTo(body.plan());
    }
}
