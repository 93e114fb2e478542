package dev.nerve.app.run;

import dev.nerve.change.WakeSignal;
import dev.nerve.run.TimeSource;
import dev.nerve.testkit.RealTimeSource;
import java.time.Duration;
import java.time.Instant;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/// The time of this machine, whose clock a test puts forward.
///
/// *Safe for many threads.*
final class LeapingTime implements TimeSource {

    private final Set<WakeSignal> sleepers = ConcurrentHashMap.newKeySet();
    private volatile Duration ahead = Duration.ZERO;

    void leap(Duration more) {
        ahead = ahead.plus(more);
        sleepers.forEach(WakeSignal::set);
    }

    @Override
    public Instant now() {
        return RealTimeSource.REAL.now().plus(ahead);
    }

    @Override
    public long nanos() {
        return RealTimeSource.REAL.nanos();
    }

    @Override
    public void sleep(Duration duration) throws InterruptedException {
        RealTimeSource.REAL.sleep(duration);
    }

    @Override
    public void sleep(Duration duration, WakeSignal signal) throws InterruptedException {
        sleepers.add(signal);
        try {
            RealTimeSource.REAL.sleep(duration, signal);
        } finally {
            sleepers.remove(signal);
        }
    }
}
