package dev.nerve.control;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nerve.ErrorCode;
import dev.nerve.execution.RunRequest;
import dev.nerve.node.Node;
import dev.nerve.node.kind.FunctionNode;
import dev.nerve.run.CancellationToken;
import dev.nerve.run.Outcome;
import dev.nerve.testkit.BackgroundTask;
import dev.nerve.value.Value;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Control nodes that are stopped while something inside them is under way.
class StoppedControlTest {

    private final Play play = new Play();
    private final CountDownLatch waiting = new CountDownLatch(1);
    private final AtomicInteger calls = new AtomicInteger();
    private final AtomicInteger stopped = new AtomicInteger();

    /// The second call waits until it is stopped.
    private final Node body =
            FunctionNode.of(
                    "body",
                    context -> {
                        if (calls.incrementAndGet() != 2) {
                            return context.input();
                        }
                        waiting.countDown();
                        try {
                            new CountDownLatch(1).await();
                            return "never";
                        } catch (InterruptedException told) {
                            stopped.incrementAndGet();
                            throw told;
                        }
                    });

    static Stream<Named<UnaryOperator<Node>>> constructs() {
        return Stream.of(
                named("while", body -> WhileNode.of("c", _ -> true, body)),
                named("times", body -> LoopNode.times("c", 5, body)),
                named("until", body -> LoopNode.until("c", _ -> false, body)),
                named("map one at once", body -> MapNode.of("c", body).atOnce(1)),
                named("map", body -> MapNode.of("c", body).atOnce(3)),
                named("map that collects", body -> MapNode.of("c", body).collectFailures()),
                named("reduce", body -> ReduceNode.of("c", ItemsFunction.INPUT, Value.NULL, body)),
                named(
                        "branch in a loop",
                        body -> LoopNode.times("c", 9, BranchNode.of("b", _ -> true, body))),
                named(
                        "switch in a map",
                        body -> MapNode.of("c", SwitchNode.of("s", _ -> "a").on("a", body))),
                named(
                        "map in a loop in a map",
                        body -> MapNode.of("c", LoopNode.times("l", 2, MapNode.of("m", body)))));
    }

    private static Named<UnaryOperator<Node>> named(String name, UnaryOperator<Node> made) {
        return Named.of(name, made);
    }

    @ParameterizedTest
    @MethodSource("constructs")
    void cancellationStopsWhatIsInside(UnaryOperator<Node> construct) throws Exception {
        var token = CancellationToken.create();
        var request = RunRequest.of(construct.apply(body), List.of(1, 2, 3)).cancellation(token);
        var running = BackgroundTask.of(() -> play.run(request));
        waiting.await();

        token.cancel("enough");

        var outcome = (Outcome.Failed) running.get();
        assertThat(outcome.code()).isEqualTo(ErrorCode.CANCELLED);
        assertThat(outcome.message()).isEqualTo("enough");
        assertThat(stopped).hasValue(1);
        assertThat(play.sink().lines()).endsWith("cancelled c");
    }

    @ParameterizedTest
    @MethodSource("constructs")
    void interruptStopsWhatIsInside(UnaryOperator<Node> construct) throws Exception {
        var running = BackgroundTask.of(() -> play.run(construct.apply(body), List.of(1, 2, 3)));
        waiting.await();

        running.interrupt();

        assertThatThrownBy(running::get).isInstanceOf(InterruptedException.class);
        assertThat(stopped).hasValue(1);
    }

    @ParameterizedTest
    @MethodSource("constructs")
    void nothingBeginsAfterAnInterruptThatNobodyWaitedFor(UnaryOperator<Node> construct) {
        var begun = new AtomicInteger();
        var interrupting =
                FunctionNode.of(
                        "body",
                        context -> {
                            begun.incrementAndGet();
                            Thread.currentThread().interrupt();
                            return context.input();
                        });

        assertThatThrownBy(() -> play.run(construct.apply(interrupting), List.of(1, 2, 3)))
                .isInstanceOf(InterruptedException.class);

        assertThat(begun.get()).isBetween(1, 9);
        assertThat(Thread.interrupted()).isFalse();
    }

    @Test
    void loopWithoutAnEndStopsBetweenTwoRounds() throws Exception {
        var token = CancellationToken.create();
        var loop =
                WhileNode.of(
                                "w",
                                state -> {
                                    if (state.iteration() == 3) {
                                        token.cancel("enough");
                                    }
                                    return true;
                                },
                                Play.increment())
                        .atMost(Integer.MAX_VALUE);

        var outcome = play.run(RunRequest.of(loop, 0).cancellation(token));

        assertThat(outcome).isEqualTo(Outcome.failed(ErrorCode.CANCELLED, "enough"));
        assertThat(play.started()).hasSizeLessThanOrEqualTo(4);
    }
}
