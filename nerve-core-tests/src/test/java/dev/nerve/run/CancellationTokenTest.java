package dev.nerve.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nerve.ErrorCode;
import dev.nerve.testkit.BackgroundTask;
import dev.nerve.testkit.RandomSeeds;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class CancellationTokenTest {

    private final CancellationToken token = CancellationToken.create();
    private final List<String> told = new ArrayList<>();

    @AfterEach
    void noInterruptIsLeftOver() {
        assertThat(Thread.interrupted()).isFalse();
    }

    @Test
    void freshTokenIsNotCancelled() throws InterruptedException {
        token.check();

        assertThat(token.isCancelled()).isFalse();
        assertThat(token.cause()).isEmpty();
    }

    @Test
    void firstCauseStays() {
        token.cancel("first");
        token.cancel("second");

        assertThat(token.cause()).contains(Outcome.failed(ErrorCode.CANCELLED, "first"));
        assertThatThrownBy(token::check)
                .isInstanceOf(InterruptedException.class)
                .hasMessage("first");
    }

    @Test
    void hookRunsOnce() {
        token.onCancel(() -> told.add("a"));

        token.cancel("first");
        token.cancel("second");

        assertThat(told).containsExactly("a");
    }

    @Test
    void hookRunsAtOnceIfItComesTooLate() {
        token.cancel("first");

        token.onCancel(() -> told.add("late")).close();

        assertThat(told).containsExactly("late");
    }

    @Test
    void hookThatWasTakenBackDoesNotRun() {
        token.onCancel(() -> told.add("kept"));
        token.onCancel(() -> told.add("taken back")).close();

        token.cancel("first");

        assertThat(told).containsExactly("kept");
    }

    @Test
    void equalHooksAreTakenBackOneByOne() {
        Runnable hook = () -> told.add("a");
        token.onCancel(hook);
        token.onCancel(hook).close();

        token.cancel("first");

        assertThat(told).containsExactly("a");
    }

    @Test
    void hookMayTakeItselfBackAndAddAnother() {
        var own = new AtomicReference<CancellationToken.Registration>(() -> {});
        own.set(
                token.onCancel(() -> {
                    own.get().close();
                    token.onCancel(() -> told.add("inner"));
                    told.add("outer");
                }));
        token.onCancel(() -> told.add("other"));

        token.cancel("first");

        assertThat(told).containsExactlyInAnyOrder("inner", "outer", "other");
    }

    @Test
    void hookThatThrowsDoesNotKeepTheOthersFromRunning() {
        token.onCancel(() -> told.add("a"));
        token.onCancel(() -> {
            throw new IllegalStateException("broken");
        });
        token.onCancel(() -> told.add("b"));

        assertThatThrownBy(() -> token.cancel("first")).hasMessage("broken");

        assertThat(told).containsExactlyInAnyOrder("a", "b");
        assertThat(token.isCancelled()).isTrue();
    }

    @Nested
    class WhenAScopeIsOpen {

        @Test
        void cancellingItInterruptsTheThreadUntilItIsClosed() {
            try (var scope = token.open()) {
                scope.token().cancel("late");

                assertThat(Thread.currentThread().isInterrupted()).isTrue();
                assertThat(scope.ownCause()).contains(Outcome.failed(ErrorCode.CANCELLED, "late"));
            }

            assertThat(Thread.currentThread().isInterrupted()).isFalse();
            assertThat(token.isCancelled()).isFalse();
        }

        @Test
        void cancellingWhatIsAroundReachesItAndStaysAfterIt() {
            try (var scope = token.open()) {
                token.cancel("all");

                assertThat(scope.token().cause()).isEqualTo(token.cause());
                assertThat(scope.ownCause()).isEmpty();
            }

            assertThat(Thread.interrupted()).isTrue();
        }

        @Test
        void cancellingReachesTokensAtAnyDepth() {
            try (var outer = token.open();
                    var middle = outer.token().open();
                    var inner = middle.token().open()) {
                token.cancel("all");

                assertThat(inner.token().cause()).isEqualTo(token.cause());
            }

            assertThat(Thread.interrupted()).isTrue();
        }

        @Test
        void outermostScopeLeavesNoInterrupt() {
            try (var _ = token.openOutermost()) {
                token.cancel("all");
            }

            assertThat(Thread.currentThread().isInterrupted()).isFalse();
        }

        @Test
        void outermostScopeInsideAnotherOnTheSameThreadLeavesItsInterrupt() {
            try (var around = token.openOutermost()) {
                try (var _ = around.token().openOutermost()) {
                    token.cancel("all");
                }

                assertThat(Thread.currentThread().isInterrupted()).isTrue();
            }

            assertThat(Thread.currentThread().isInterrupted()).isFalse();
        }

        @Test
        void scopeOpenedTooLateIsCancelledAtOnce() {
            token.cancel("all");

            try (var scope = token.openOutermost()) {
                assertThat(scope.token().cause()).isEqualTo(token.cause());
                assertThat(Thread.currentThread().isInterrupted()).isTrue();
            }
        }

        @Test
        void closedScopeHasNothingMoreToDoWithIt() {
            var closed = token.open();
            closed.close();

            token.cancel("all");
            closed.token().cancel("late");

            assertThat(Thread.currentThread().isInterrupted()).isFalse();
            assertThat(closed.token().cause())
                    .contains(Outcome.failed(ErrorCode.CANCELLED, "late"));
        }
    }

    /// An interrupted thread knows the reason, at every depth.
    @Test
    void causeIsKnownBeforeTheInterruptIsFelt() {
        RandomSeeds.each(
                500,
                _ -> {
                    var all = CancellationToken.create();
                    var ready = new CountDownLatch(1);
                    var known =
                            BackgroundTask.of(() -> {
                                try (var outer = all.openOutermost();
                                        var inner = outer.token().open()) {
                                    ready.countDown();
                                    return causeWhenInterrupted(inner.token());
                                }
                            });
                    ready.await();
                    all.cancel("all");
                    assertThat(known.get()).isEqualTo("all");
                });
    }

    private static String causeWhenInterrupted(CancellationToken token) {
        while (!Thread.currentThread().isInterrupted()) {
            Thread.onSpinWait();
        }
        return token.cause().map(Outcome.Failed::message).orElse("unknown");
    }

    @Test
    void scopesComeAndGoWhileSomebodyCancels() {
        RandomSeeds.each(
                30,
                random -> {
                    var all = CancellationToken.create();
                    var closed = new AtomicInteger();
                    var work = BackgroundTask.of(() -> openAndClose(all, closed));
                    int until = random.nextInt(50);
                    while (closed.get() < until) {
                        Thread.yield();
                    }
                    all.cancel("all");
                    assertThat(work.get()).as("an interrupt is left over").isFalse();
                });
    }

    private static boolean openAndClose(CancellationToken all, AtomicInteger closed) {
        while (!all.isCancelled()) {
            try (var scope = all.openOutermost()) {
                scope.token().isCancelled();
            }
            closed.incrementAndGet();
            Thread.yield();
        }
        return Thread.interrupted();
    }
}
