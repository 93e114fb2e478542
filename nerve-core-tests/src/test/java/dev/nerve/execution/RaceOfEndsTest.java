package dev.nerve.execution;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.ErrorCode;
import dev.nerve.node.ErrorPolicy;
import dev.nerve.node.Node;
import dev.nerve.node.NodeCall;
import dev.nerve.node.kind.FunctionNode;
import dev.nerve.run.BudgetLimits;
import dev.nerve.run.CancellationToken;
import dev.nerve.run.Outcome;
import dev.nerve.testkit.BackgroundTask;
import dev.nerve.testkit.ManualTimeSource;
import dev.nerve.testkit.NodeRunners;
import dev.nerve.testkit.RandomSeeds;
import dev.nerve.value.Value;
import java.time.Duration;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import org.junit.jupiter.api.Test;

/// Two reasons to end at the same moment: one of them rules, and no interrupt is left over.
class RaceOfEndsTest {

    private static final Duration LIMIT = Duration.ofSeconds(1);
    private static final ErrorPolicy LIMITED = ErrorPolicy.FAIL.withTimeout(LIMIT);
    private static final Outcome LATE =
            Outcome.failed(ErrorCode.TIMEOUT, "function 'f' timed out after 1.0 s");
    private static final Outcome CANCELLED = Outcome.failed(ErrorCode.CANCELLED, "enough");
    private static final Outcome DONE = Outcome.done("done");

    @Test
    void cancelAndTimeout() {
        RandomSeeds.each(
                10,
                random -> {
                    for (int i = 0; i < 200; i++) {
                        var race = new Race(request -> request.policy(LIMITED), random);
                        race.cancelAgainstTimeout();
                        assertThat(race.outcome()).isIn(LATE, CANCELLED);
                    }
                });
    }

    @Test
    void cancelAndTimeoutThatSomethingStandsInFor() {
        var policy = LIMITED.withFallbackValue("instead");
        RandomSeeds.each(
                10,
                random -> {
                    for (int i = 0; i < 200; i++) {
                        var race = new Race(request -> request.policy(policy), random);
                        race.cancelAgainstTimeout();
                        var output = race.outcome().output();
                        assertThat(output).isIn(Value.of("instead"), CANCELLED.output());
                    }
                });
    }

    @Test
    void cancelAndTimeBudget() {
        var limits = BudgetLimits.NONE.withTime(LIMIT);
        var over =
                Outcome.failed(
                        ErrorCode.BUDGET_EXCEEDED, "time budget exceeded: 1.0 s used of 1.0 s");
        RandomSeeds.each(
                10,
                random -> {
                    for (int i = 0; i < 200; i++) {
                        var race = new Race(request -> request.limits(limits), random);
                        race.cancelAgainstTimeout();
                        assertThat(race.outcome()).isIn(over, CANCELLED);
                    }
                });
    }

    @Test
    void endAndTimeout() {
        RandomSeeds.each(
                10,
                random -> {
                    for (int i = 0; i < 200; i++) {
                        var race = new Race(request -> request, random);
                        race.endAgainstTimeoutInside();
                        assertThat(race.outcome().output()).isIn(DONE.output(), LATE.output());
                    }
                });
    }

    /// One run with two reasons to end.
    private static final class Race {

        private final ManualTimeSource time = new ManualTimeSource();
        private final NodeRunner runner = NodeRunners.with(time);
        private final CancellationToken token = CancellationToken.create();
        private final CountDownLatch ready = new CountDownLatch(1);
        private final CountDownLatch go = new CountDownLatch(1);
        private final FunctionNode node =
                FunctionNode.of(
                        "f",
                        _ -> {
                            ready.countDown();
                            go.await();
                            return "done";
                        });
        private final Terms terms;
        private final int[] spins;
        private Outcome outcome = DONE;

        Race(Terms terms, Random random) {
            this.terms = terms;
            this.spins = new int[] {random.nextInt(200), random.nextInt(200)};
        }

        Outcome outcome() {
            return outcome;
        }

        void cancelAgainstTimeout() throws Exception {
            run(node, () -> token.cancel("enough"));
        }

        /// The call that may be late is inside, so that what comes after it would feel an
        /// interrupt.
        void endAgainstTimeoutInside() throws Exception {
            var outer =
                    FunctionNode.of(
                            "outer",
                            context -> {
                                var call = new NodeCall(node, LIMITED, BudgetLimits.NONE);
                                var inner = context.run(call, Value.NULL);
                                new Semaphore(1).acquire();
                                return inner.output();
                            });
            run(outer, go::countDown);
        }

        private void run(Node started, Runnable end) throws Exception {
            var request = terms.on(RunRequest.of(started, null)).cancellation(token);
            var run =
                    BackgroundTask.of(() -> {
                        outcome = runner.run(request);
                        return Thread.interrupted();
                    });
            ready.await();
            time.awaitSleepers(1);
            var ending = BackgroundTask.of(() -> after(spins[0], end));
            after(spins[1], () -> time.advance(LIMIT));
            ending.get();
            assertThat(run.get()).as("an interrupt is left over").isFalse();
        }

        private static int after(int spins, Runnable action) {
            for (int i = 0; i < spins; i++) {
                Thread.onSpinWait();
            }
            action.run();
            return spins;
        }
    }

    private interface Terms {
        RunRequest on(RunRequest request);
    }
}
