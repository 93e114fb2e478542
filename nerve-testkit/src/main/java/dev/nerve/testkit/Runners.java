package dev.nerve.testkit;

import dev.nerve.execution.Runner;
import dev.nerve.run.Time;
import java.util.Random;

/// Factory methods for runners in tests.
public final class Runners {

    private Runners() {}

    /// {@return a runner with the system clock}
    public static Runner real() {
        return with(RealTime.REAL);
    }

    /// {@return a runner with another time source}
    ///
    /// @param time the time source
    public static Runner with(Time time) {
        return new Runner(time, new Random(1));
    }
}
