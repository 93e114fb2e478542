package dev.nerve.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nerve.testkit.BackgroundTask;
import dev.nerve.testkit.ManualTimeSource;
import dev.nerve.testkit.RandomSeeds;
import dev.nerve.value.Value;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class ParallelTest {

    private final CountDownLatch never = new CountDownLatch(1);

    @AfterEach
    void noInterruptIsLeftOver() {
        assertThat(Thread.interrupted()).isFalse();
    }

    @Nested
    class WhenThereAreMany {

        @Test
        void resultsComeInTheOrderOfTheTasks() throws Exception {
            List<Callable<Integer>> tasks =
                    IntStream.range(0, 1_000).<Callable<Integer>>mapToObj(i -> () -> i).toList();

            var results = Parallel.all(8, tasks);

            assertThat(results).isEqualTo(IntStream.range(0, 1_000).boxed().toList());
        }

        @Test
        void nothingIsDoneForNoTasks() throws Exception {
            assertThat(Parallel.all(1, List.<Callable<Integer>>of())).isEmpty();
        }

        @Test
        void theyRunAtTheSameTime() throws Exception {
            var barrier = new CyclicBarrier(10);

            List<Callable<Integer>> tasks = Collections.nCopies(10, barrier::await);
            var results = Parallel.all(10, tasks);

            assertThat(results).containsExactlyInAnyOrder(0, 1, 2, 3, 4, 5, 6, 7, 8, 9);
        }

        @Test
        void noMoreThanTheLimitRunAtOnce() throws Exception {
            var running = new AtomicInteger();
            var most = new AtomicInteger();

            Parallel.all(
                    3,
                    Collections.nCopies(
                            100,
                            () -> {
                                most.accumulateAndGet(running.incrementAndGet(), Math::max);
                                Thread.yield();
                                return running.decrementAndGet();
                            }));

            assertThat(most.get()).isBetween(1, 3);
        }

        @Test
        void theyBeginInTheirOrder() {
            RandomSeeds.each(
                    100,
                    random -> {
                        List<Integer> begun = new CopyOnWriteArrayList<>();
                        var numbers = IntStream.range(0, 50).boxed().toList();
                        List<Callable<Boolean>> tasks = new ArrayList<>();
                        for (int number : numbers) {
                            int pauses = random.nextInt(20);
                            tasks.add(() -> begun.add(number) && pause(pauses));
                        }

                        Parallel.all(1, tasks);

                        assertThat(begun).isEqualTo(numbers);
                    });
        }

        private static boolean pause(int times) {
            for (int i = 0; i < times; i++) {
                Thread.yield();
            }
            return true;
        }

        @Test
        void limitMustBePositive() {
            assertThatThrownBy(() -> Parallel.all(0, List.of()))
                    .isInstanceOf(IllegalArgumentException.class);
        }

        @Test
        void firstFailureCancelsTheRestAndWaitsForThem() {
            var ended = new AtomicInteger();
            var started = new CountDownLatch(3);
            List<Callable<Object>> tasks = new ArrayList<>();
            for (int i = 0; i < 3; i++) {
                tasks.add(() -> waitForEver(started, ended));
            }
            tasks.add(() -> {
                started.await();
                throw new IOException("boom");
            });

            assertThatThrownBy(() -> Parallel.all(10, tasks))
                    .isInstanceOf(ExecutionException.class)
                    .hasCauseInstanceOf(IOException.class);

            assertThat(ended).hasValue(3);
        }

        @Test
        void interruptReachesAllAndWaitsForThem() throws Exception {
            var ended = new AtomicInteger();
            var started = new CountDownLatch(5);
            var all =
                    BackgroundTask.of(() ->
                            Parallel.all(
                                    5, Collections.nCopies(5, () -> waitForEver(started, ended))));
            started.await();

            all.interrupt();

            assertThatThrownBy(all::get).isInstanceOf(InterruptedException.class);
            assertThat(ended).hasValue(5);
        }

        private Object waitForEver(CountDownLatch started, AtomicInteger ended)
                throws InterruptedException {
            started.countDown();
            try {
                never.await();
                return "never";
            } finally {
                ended.incrementAndGet();
            }
        }

        @Test
        void failuresAndInterruptsAtRandomLeaveNothingBehind() {
            RandomSeeds.each(
                    100,
                    random -> {
                        var running = new AtomicInteger();
                        List<Callable<Object>> tasks = new ArrayList<>();
                        for (int i = 0; i < 20; i++) {
                            int kind = random.nextInt(30);
                            tasks.add(() -> some(kind, running));
                        }
                        int limit = 1 + random.nextInt(20);
                        var all = BackgroundTask.of(() -> Parallel.all(limit, tasks));
                        if (random.nextBoolean()) {
                            all.interrupt();
                        }
                        try {
                            all.get();
                        } catch (ExecutionException | InterruptedException _) {
                            // Both are fine, as long as nothing runs any more.
                        }
                        assertThat(running).hasValue(0);
                    });
        }

        private Object some(int kind, AtomicInteger running) throws Exception {
            running.incrementAndGet();
            try {
                if (kind == 0) {
                    throw new IOException("boom");
                }
                Thread.yield();
                return kind;
            } finally {
                running.decrementAndGet();
            }
        }
    }

    @Nested
    class WhenOneRunsApart {

        @Test
        void itIsOnAnotherThread() throws Exception {
            var thread = Parallel.onOwnThread(Thread::currentThread);

            assertThat(thread).isNotSameAs(Thread.currentThread());
            assertThat(thread.isAlive()).isFalse();
        }

        @Test
        void whatItThrowsIsTold() {
            assertThatThrownBy(() ->
                            Parallel.onOwnThread(() -> {
                                throw new IOException("boom");
                            }))
                    .isInstanceOf(ExecutionException.class)
                    .hasCauseInstanceOf(IOException.class);
        }

        @Test
        void interruptIsHandedOnAndWhatItTellsComesBack() {
            var apart =
                    BackgroundTask.of(() ->
                            Parallel.onOwnThread(() -> {
                                try {
                                    never.await();
                                    return "never";
                                } catch (InterruptedException _) {
                                    throw new ExecutionInterruptedException(
                                            "told", Value.Fields.EMPTY);
                                }
                            }));
            apart.awaitBlocked();

            apart.interrupt();

            assertThatThrownBy(apart::get)
                    .isInstanceOf(ExecutionInterruptedException.class)
                    .hasMessage("told");
        }

        @Test
        void interruptThatItIgnoresIsKept() throws Exception {
            var seen = new CountDownLatch(1);
            var apart =
                    BackgroundTask.of(() -> {
                        Parallel.onOwnThread(() -> ignoring(seen));
                        return Thread.interrupted();
                    });
            apart.awaitBlocked();

            apart.interrupt();
            seen.await();

            assertThat(apart.get()).isTrue();
        }

        private Object ignoring(CountDownLatch seen) {
            try {
                never.await();
            } catch (InterruptedException _) {
                seen.countDown();
            }
            return "done";
        }
    }

    @Nested
    class WhenAnAlarmIsSet {

        private final ManualTimeSource time = new ManualTimeSource();

        @Test
        void itRingsWhenTheTimeHasCome() throws InterruptedException {
            var rung = new CountDownLatch(1);
            try (var _ = Parallel.schedule(time, Duration.ofSeconds(5), rung::countDown)) {
                time.awaitSleepers(1);

                time.advance(Duration.ofSeconds(5));

                rung.await();
            }
        }

        @Test
        void itDoesNotRingOnceItIsCalledOff() throws InterruptedException {
            var rung = new AtomicBoolean();
            var alarm = Parallel.schedule(time, Duration.ofSeconds(5), () -> rung.set(true));
            time.awaitSleepers(1);

            alarm.close();
            time.awaitNoSleepers();
            time.advance(Duration.ofSeconds(5));

            assertThat(rung).isFalse();
        }
    }
}
