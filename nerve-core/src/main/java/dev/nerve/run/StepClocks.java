package dev.nerve.run;

import dev.nerve.RunPath;
import java.util.ArrayList;
import java.util.List;

/// The clocks of the steps of a run that have a timeout. *Safe for many threads.*
///
/// The clock of a step stands still while the step waits for a person inside it. A step that is
/// itself the question has no such time.
public final class StepClocks {

    private final TimeSource time;
    private final List<StepClock> open = new ArrayList<>();

    StepClocks(TimeSource time) {
        this.time = time;
    }

    /// Starts the clock of a step.
    ///
    /// @param path the path of the step
    /// @return the clock; the caller closes it
    public synchronized StepClock open(RunPath path) {
        var clock = new StepClock(this, path);
        open.add(clock);
        return clock;
    }

    /// Stops the clocks of all steps around a question until the wait is closed.
    ///
    /// @param path the path of the question
    /// @return the wait; the caller closes it
    public synchronized PersonWait beginWait(RunPath path) {
        var around = open.stream().filter(clock -> path.isInside(clock.path)).toList();
        around.forEach(StepClock::beginWait);
        return () -> around.forEach(StepClock::endWait);
    }

    private synchronized void remove(StepClock clock) {
        open.remove(clock);
    }

    /// A wait for a person.
    @FunctionalInterface
    public interface PersonWait extends AutoCloseable {

        /// Ends the wait.
        @Override
        void close();
    }

    /// The clock of one execution of a step.
    public static final class StepClock implements AutoCloseable {

        private final StepClocks clocks;
        private final RunPath path;
        private final RunStopwatch stopwatch;
        private int waits;

        private StepClock(StepClocks clocks, RunPath path) {
            this.clocks = clocks;
            this.path = path;
            this.stopwatch = new RunStopwatch(clocks.time);
        }

        /// {@return the time source of the step}
        public TimeSource time() {
            return stopwatch;
        }

        private synchronized void beginWait() {
            waits++;
            stopwatch.pause(true);
        }

        private synchronized void endWait() {
            waits--;
            stopwatch.pause(waits > 0);
        }

        /// Ends the step.
        @Override
        public void close() {
            clocks.remove(this);
        }
    }
}
