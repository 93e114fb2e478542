package dev.nerve.change;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.testkit.BackgroundTask;
import org.junit.jupiter.api.Test;

class WakeSignalTest {

    private final WakeSignal signal = new WakeSignal();

    @Test
    void aSignalThatWasSetBeforeTheWaitEndsItAtOnce() throws InterruptedException {
        signal.set();
        signal.await();

        assertThat(signal.isSet()).isTrue();
    }

    @Test
    void aClearedSignalBlocksUntilItIsSetAgain() throws Exception {
        signal.set();
        signal.clear();
        var waiter =
                BackgroundTask.of(
                                () -> {
                                    signal.await();
                                    return "woken";
                                })
                        .awaitBlockedIn(WakeSignal.class);
        signal.set();

        assertThat(waiter.get()).isEqualTo("woken");
    }

    @Test
    void aWaitWithATimeEndsWithoutASignal() throws InterruptedException {
        assertThat(signal.await(1)).isFalse();
    }
}
