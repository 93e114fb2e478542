package dev.nerve.testkit;

import dev.nerve.execution.Runner;
import dev.nerve.run.Time;
import dev.nerve.store.Journal;
import java.util.Random;

/// Runners for tests.
public final class Runners {

    private Runners() {}

    /// {@return a runner in the time of this machine}
    public static Runner real() {
        return with(RealTime.REAL, Journal.none());
    }

    /// {@return a runner in another time}
    ///
    /// @param time where time comes from
    public static Runner with(Time time) {
        return with(time, Journal.none());
    }

    /// {@return a runner with a journal}
    ///
    /// @param time where time comes from
    /// @param journal what remembers outcomes
    public static Runner with(Time time, Journal journal) {
        return new Runner(time, new Random(1), journal);
    }
}
