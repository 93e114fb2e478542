package dev.nerve.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nerve.testkit.Background;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class CrewTest {

    private final AtomicInteger done = new AtomicInteger();

    @Test
    void closingWaitsForAll() {
        try (var crew = new Crew()) {
            for (int i = 0; i < 1_000; i++) {
                crew.start(done::incrementAndGet);
            }
        }

        assertThat(done).hasValue(1_000);
    }

    @Test
    void crewCanGrowFromWithin() {
        try (var crew = new Crew()) {
            crew.start(() -> split(crew, 10));
        }

        assertThat(done).hasValue(1 << 10);
    }

    private void split(Crew crew, int times) {
        if (times == 0) {
            done.incrementAndGet();
        } else {
            crew.start(() -> split(crew, times - 1));
            split(crew, times - 1);
        }
    }

    @Test
    void interruptDoesNotEndTheClosingAndIsKept() throws Exception {
        var go = new CountDownLatch(1);
        var closing =
                Background.of(() -> {
                    try (var crew = new Crew()) {
                        crew.start(() -> awaitFor(go));
                    }
                    return Thread.interrupted();
                });
        closing.awaitWaiting();

        closing.interrupt();
        closing.awaitWaiting();
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
                Background.of(() -> {
                    var crew = new Crew();
                    crew.start(() -> awaitFor(go));
                    crew.await();
                    return null;
                });
        awaiting.awaitWaiting();

        awaiting.interrupt();

        assertThatThrownBy(awaiting::get).isInstanceOf(InterruptedException.class);
        assertThat(done).hasValue(0);
        go.countDown();
    }

    @Test
    void awaitingEndsWithTheLast() throws InterruptedException {
        var crew = new Crew();
        for (int i = 0; i < 100; i++) {
            crew.start(done::incrementAndGet);
        }

        crew.await();

        assertThat(done).hasValue(100);
    }
}
