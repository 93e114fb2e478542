package dev.nerve.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nerve.ErrorCode;
import dev.nerve.event.Event;
import dev.nerve.execution.RunRequest;
import dev.nerve.graph.Bustle.Manner;
import dev.nerve.graph.step.Step;
import dev.nerve.node.ErrorPolicy;
import dev.nerve.run.BudgetLimits;
import dev.nerve.run.CancellationToken;
import dev.nerve.run.Outcome;
import dev.nerve.testkit.ManualTimeSource;
import dev.nerve.testkit.NodeRunners;
import dev.nerve.testkit.RandomSeeds;
import dev.nerve.testkit.RecordingEventSink;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Test;

/// Graphs that are stopped at a random moment.
class StoppedGraphTest {

    private static final Duration TIME = Duration.ofSeconds(1);

    @Test
    void cancelledGraphLeavesNothingBehind() {
        RandomSeeds.each(
                400,
                random -> {
                    var bustle = new Bustle(random, Manner.values());
                    var token = CancellationToken.create();
                    var sink = new RecordingEventSink();
                    var request =
                            RunRequest.of(bustle.graph(), 1).cancellation(token).listener(sink);

                    var canceller = during(bustle, () -> token.cancel("enough"));
                    var outcome = NodeRunners.real().run(request);
                    bustle.end();

                    assertThat(Thread.interrupted()).as("a stray interrupt").isFalse();
                    checkStopped(outcome, ErrorCode.CANCELLED, "enough");
                    checkEvents(sink.events());
                    canceller.join();
                    bustle.checkThreads(Thread.currentThread());
                });
    }

    @Test
    void interruptedCallerGetsItsInterruptAndLeavesNothingBehind() {
        RandomSeeds.each(
                400,
                random -> {
                    var bustle = new Bustle(random, Manner.QUICK, Manner.BUSY, Manner.WAITING);
                    var graph = bustle.graph();
                    var sink = new RecordingEventSink();
                    var request = RunRequest.of(graph, 1).listener(sink);
                    var call = new FutureTask<>(() -> runAndSeeInterrupt(request, bustle));

                    var caller = thread(random, call);
                    caller.start();
                    bustle.awaitMoment();
                    caller.interrupt();

                    assertThat(call.get()).isIn("interrupted", "done");
                    checkEvents(sink.events());
                    bustle.checkThreads(caller);
                });
    }

    private static String runAndSeeInterrupt(RunRequest request, Bustle bustle) {
        try {
            var outcome = NodeRunners.real().run(request);
            bustle.end();
            return outcome instanceof Outcome.Done ? "done" : outcome.toString();
        } catch (InterruptedException _) {
            bustle.end();
            var again = Thread.currentThread().isInterrupted();
            return again ? "interrupted, and the flag is still there" : "interrupted";
        }
    }

    private static Thread thread(Random random, Runnable work) {
        return random.nextBoolean()
                ? Thread.ofVirtual().unstarted(work)
                : Thread.ofPlatform().unstarted(work);
    }

    @Test
    void timeBudgetOfTheRunEndsItLikeACancellation() {
        RandomSeeds.each(
                200,
                random -> {
                    var bustle = new Bustle(random, Manner.values());
                    var time = new ManualTimeSource();
                    var request =
                            RunRequest.of(bustle.graph(), 1)
                                    .limits(BudgetLimits.NONE.withTime(TIME));

                    var clock = during(bustle, () -> pass(time, bustle));
                    var outcome = NodeRunners.with(time).run(request);
                    bustle.end();

                    assertThat(Thread.interrupted()).as("a stray interrupt").isFalse();
                    checkStopped(
                            outcome,
                            ErrorCode.BUDGET_EXCEEDED,
                            "time budget exceeded: 1.0 s used of 1.0 s");
                    clock.join();
                    bustle.checkThreads(Thread.currentThread());
                });
    }

    @Test
    void timeoutOfOneStepEndsTheGraphInIt() {
        RandomSeeds.each(
                200,
                random -> {
                    var bustle = new Bustle(random, Manner.values());
                    var time = new ManualTimeSource();
                    var policy = ErrorPolicy.FAIL.withTimeout(TIME).continueOnError();
                    var outer = Graph.of("outer", Step.of("slow", bustle.graph()).policy(policy));

                    var clock = during(bustle, () -> pass(time, bustle));
                    var outcome = NodeRunners.with(time).run(outer, 1);
                    bustle.end();

                    assertThat(Thread.interrupted()).as("a stray interrupt").isFalse();
                    assertThat(outcome).isInstanceOf(Outcome.Done.class);
                    var error = outcome.output().find("error");
                    error.ifPresent(message ->
                            assertThat(message.text())
                                    .isEqualTo("graph 'g' timed out after 1.0 s"));
                    clock.join();
                    bustle.checkThreads(Thread.currentThread());
                });
    }

    /// Time that passes before the alarm sleeps does not wake it, so it passes until the end.
    private static void pass(ManualTimeSource time, Bustle bustle) {
        while (!bustle.isOver()) {
            time.advance(TIME);
            Thread.yield();
        }
    }

    private static Thread during(Bustle bustle, Runnable action) {
        return Thread.startVirtualThread(() -> {
            try {
                bustle.awaitMoment();
                action.run();
            } catch (InterruptedException _) {
                Thread.currentThread().interrupt();
            }
        });
    }

    private static void checkStopped(Outcome outcome, ErrorCode code, String message) {
        if (outcome instanceof Outcome.Failed failed) {
            assertThat(failed.code()).isEqualTo(code);
            assertThat(failed.message()).isEqualTo(message);
        }
    }

    /// Every step that was started has one end.
    private static void checkEvents(List<Event> events) {
        var last = events.getLast().fact().type();
        assertThat(last).isIn("cancelled", "completed");
        assertThat(count(events, "step_started"))
                .isEqualTo(
                        count(events, "step_completed")
                                + count(events, "step_failed")
                                + events.stream()
                                        .filter(StoppedGraphTest::isSkippedByError)
                                        .count());
    }

    private static boolean isSkippedByError(Event event) {
        return event.fact().data().find("reason").filter(r -> r.text().equals("error")).isPresent();
    }

    private static long count(List<Event> events, String type) {
        return events.stream().filter(event -> event.fact().type().equals(type)).count();
    }

    @Test
    void interruptStopsAChainThatNeverWaits() {
        var chain =
                Chains.of(
                        1_000,
                        context -> {
                            if (context.path().name().equals("s9")) {
                                Thread.currentThread().interrupt();
                            }
                            return context.path().name();
                        });
        var sink = new RecordingEventSink();

        assertThatThrownBy(() -> NodeRunners.real().run(RunRequest.of(chain, 1).listener(sink)))
                .isInstanceOf(InterruptedException.class);

        assertThat(Thread.interrupted()).isFalse();
        assertThat(sink.lines())
                .contains("step_completed g/s9")
                .doesNotContain("step_started g/s10");
    }

    @Test
    void cancelledBeforeItStartsRunsNothing() throws InterruptedException {
        var token = CancellationToken.create();
        token.cancel("never mind");
        var sink = new RecordingEventSink();
        var chain = Chains.of(3, _ -> "done");

        var request = RunRequest.of(chain, 1).cancellation(token).listener(sink);
        var outcome = NodeRunners.real().run(request);

        assertThat(outcome).isEqualTo(Outcome.failed(ErrorCode.CANCELLED, "never mind"));
        assertThat(sink.lines()).containsExactly("started g", "cancelled g");
        assertThat(Thread.interrupted()).isFalse();
    }
}
