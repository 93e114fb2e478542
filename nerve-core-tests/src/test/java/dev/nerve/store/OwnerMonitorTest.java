package dev.nerve.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.nerve.change.ChangeSubscription;
import dev.nerve.change.WakeSignal;
import dev.nerve.testkit.ManualTimeSource;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class OwnerMonitorTest {

    private static final RunOwner ONE = new RunOwner(1, Instant.EPOCH);
    private static final RunOwner TWO = new RunOwner(2, Instant.EPOCH);

    private final ManualTimeSource time = new ManualTimeSource();
    private final AtomicInteger checks = new AtomicInteger();
    private final Set<RunOwner> dead = ConcurrentHashMap.newKeySet();
    private final OwnerMonitor monitor = new OwnerMonitor(time, this::lives);

    private boolean lives(RunOwner owner) {
        checks.incrementAndGet();
        return !dead.contains(owner);
    }

    @AfterEach
    void close() {
        monitor.close();
    }

    private static List<WakeSignal> signals(int count) {
        return IntStream.range(0, count).mapToObj(_ -> new WakeSignal()).toList();
    }

    private List<ChangeSubscription> watch(RunOwner owner, List<WakeSignal> signals) {
        return signals.stream().map(signal -> monitor.watch(owner, signal)).toList();
    }

    private static long set(List<WakeSignal> signals) {
        return signals.stream().filter(WakeSignal::isSet).count();
    }

    /// Lets half a second pass, and waits until the monitor has made its checks.
    private void tick(int expected) throws InterruptedException {
        int before = checks.get();
        time.awaitSleepers(1);
        time.advance(Duration.ofMillis(500));
        await().until(() -> checks.get() >= before + expected);
    }

    @Test
    void aThousandWaitersCostOneCheckOfEachOwner() throws InterruptedException {
        watch(ONE, signals(600));
        watch(TWO, signals(400));
        assertThat(checks).hasValue(2);

        for (int i = 1; i <= 5; i++) {
            tick(2);
            assertThat(checks).hasValue(2 + 2 * i);
        }
    }

    @Test
    void everybodyWhoWaitsForADeadOwnerIsWoken() throws InterruptedException {
        var ofOne = signals(30);
        var ofTwo = signals(20);
        watch(ONE, ofOne);
        watch(TWO, ofTwo);

        dead.add(TWO);
        tick(2);

        await().until(() -> set(ofTwo) == 20);
        assertThat(set(ofOne)).isZero();
    }

    @Test
    void anOwnerThatIsDeadAlreadyIsReportedAtOnce() {
        dead.add(ONE);
        var signal = new WakeSignal();

        var watched = monitor.watch(ONE, signal);

        assertThat(signal.isSet()).isTrue();
        watched.close();
    }

    @Test
    void whileNobodyWaitsNothingIsChecked() throws InterruptedException {
        var watched = watch(ONE, signals(3));
        tick(1);
        watched.forEach(ChangeSubscription::close);
        time.awaitSleepers(1);
        time.advance(Duration.ofMillis(500));
        time.awaitNoSleepers();
        int before = checks.get();

        time.advance(Duration.ofMinutes(1));
        assertThat(checks).hasValue(before);

        watch(ONE, signals(1));
        assertThat(checks).hasValue(before + 1);
        tick(1);
    }

    @Test
    void aClosedMonitorChecksNothingByItself() {
        watch(ONE, signals(1));
        monitor.close();

        watch(TWO, signals(1));

        assertThat(checks).hasValue(2);
        assertThat(time.sleeps()).hasSizeLessThanOrEqualTo(1);
    }
}
