package dev.nerve.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nerve.testkit.BackgroundTask;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class ThreadScopeTest {

    private final AtomicInteger done = new AtomicInteger();

    @Test
    void closingWaitsForAll() {
        try (var scope = new ThreadScope()) {
            for (int i = 0; i < 1_000; i++) {
                scope.start(done::incrementAndGet);
            }
        }

        assertThat(done).hasValue(1_000);
    }

    @Test
    void crewCanGrowFromWithin() {
        try (var scope = new ThreadScope()) {
            scope.start(() -> split(scope, 10));
        }

        assertThat(done).hasValue(1 << 10);
    }

    private void split(ThreadScope scope, int times) {
        if (times == 0) {
            done.incrementAndGet();
        } else {
            scope.start(() -> split(scope, times - 1));
            split(scope, times - 1);
        }
    }

    @Test
    void interruptDoesNotEndTheClosingAndIsKept() throws Exception {
        var go = new CountDownLatch(1);
        var closing =
                BackgroundTask.of(() -> {
                    try (var scope = new ThreadScope()) {
                        scope.start(() -> awaitFor(go));
                    }
                    return Thread.interrupted();
                });
        closing.awaitBlocked();

        closing.interrupt();
        closing.awaitBlocked();
        go.countDown();

        assertThat(closing.get()).isTrue();
        assertThat(done).hasValue(1);
    }

    private void awaitFor(CountDownLatch latch) {
        try {
            latch.await();
            done.incrementAndGet();
        } catch (InterruptedException unexpected) {
            throw new AssertionError(unexpected);
        }
    }

    @Test
    void interruptEndsTheAwaitingAndLeavesThemBehind() throws Exception {
        var go = new CountDownLatch(1);
        var awaiting =
                BackgroundTask.of(() -> {
                    var scope = new ThreadScope();
                    scope.start(() -> awaitFor(go));
                    scope.await();
                    return null;
                });
        awaiting.awaitBlocked();

        awaiting.interrupt();

        assertThatThrownBy(awaiting::get).isInstanceOf(InterruptedException.class);
        assertThat(done).hasValue(0);
        go.countDown();
    }

    @Test
    void awaitingEndsWithTheLast() throws InterruptedException {
        var scope = new ThreadScope();
        for (int i = 0; i < 100; i++) {
            scope.start(done::incrementAndGet);
        }

        scope.await();

        assertThat(done).hasValue(100);
    }
}
