package dev.nerve.testkit;

import dev.nerve.execution.NodeRunner;
import dev.nerve.run.TimeSource;
import java.util.Random;

/// Factory methods for runners in tests.
public final class NodeRunners {

    private NodeRunners() {}

    /// {@return a runner with the system clock}
    public static NodeRunner real() {
        return with(RealTimeSource.REAL);
    }

    /// {@return a runner with another time source}
    ///
    /// @param time the time source
    public static NodeRunner with(TimeSource time) {
        return new NodeRunner(time, new Random(1));
    }
}
