package dev.nerve.app.run;

import dev.nerve.run.TimeSource;
import dev.nerve.testkit.RealTimeSource;
import java.time.Duration;
import java.time.Instant;

/// The time of this machine, whose clock a test puts forward.
///
/// *Safe for many threads.*
final class LeapingTime implements TimeSource {

    private volatile Duration ahead = Duration.ZERO;

    void leap(Duration more) {
        ahead = ahead.plus(more);
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
}
