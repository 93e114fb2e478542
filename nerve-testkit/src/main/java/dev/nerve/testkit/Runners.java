package dev.nerve.testkit;

import dev.nerve.execution.Runner;
import dev.nerve.run.Time;
import java.util.Random;

/// Runners for tests.
public final class Runners {

    private Runners() {}

    /// {@return a runner in the time of this machine}
    public static Runner real() {
        return with(RealTime.REAL);
    }

    /// {@return a runner in another time}
    ///
    /// @param time where time comes from
    public static Runner with(Time time) {
        return new Runner(time, new Random(1));
    }
}
