package dev.nerve.app.run;

import dev.nerve.run.Time;
import dev.nerve.testkit.RealTime;
import java.time.Duration;
import java.time.Instant;

/// The time of this machine, whose clock a test puts forward.
///
/// *Safe for many threads.*
final class LeapingTime implements Time {

    private volatile Duration ahead = Duration.ZERO;

    void leap(Duration more) {
        ahead = ahead.plus(more);
    }

    @Override
    public Instant now() {
        return RealTime.REAL.now().plus(ahead);
    }

    @Override
    public long nanos() {
        return RealTime.REAL.nanos();
    }

    @Override
    public void sleep(Duration duration) throws InterruptedException {
        RealTime.REAL.sleep(duration);
    }
}
