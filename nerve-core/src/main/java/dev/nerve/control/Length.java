package dev.nerve.control;

import dev.nerve.node.RunContext;
import java.time.Duration;

/// Tells how long something takes.
@FunctionalInterface
public interface Length {

    /// {@return how long}
    ///
    /// @param context where
    Duration of(RunContext context);
}
