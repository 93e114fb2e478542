package dev.nerve.llm.http;

import dev.nerve.Durations;
import dev.nerve.run.Cancellation;
import dev.nerve.run.Parallel;
import dev.nerve.run.Time;
import java.time.Duration;
import java.util.Optional;

/// A timeout that aborts an exchange after a silence that is too long, or after a total time.
///
/// *Safe for many threads.*
final class Watch implements AutoCloseable {

    private final Time time;
    private final Duration total;
    private final Runnable abort;
    private final long started;

    private Duration limit;
    private String awaited;
    private long since;
    private Optional<String> overdue = Optional.empty();
    private Cancellation.Registration alarm = () -> {};

    /// The number of the current alarm. Alarms that were cancelled too late have a lower number.
    private int current;

    private Watch(Time time, Duration total, Runnable abort) {
        this.time = time;
        this.total = total;
        this.abort = abort;
        this.started = time.nanos();
        this.since = started;
        this.limit = total;
        this.awaited = "";
    }

    static Watch over(Time time, Duration total, Runnable abort) {
        return new Watch(time, total, abort);
    }

    /// Starts to wait for something, with a limit for each wait.
    synchronized void await(String what, Duration longest) {
        awaited = what;
        limit = longest;
        since = time.nanos();
        set();
    }

    /// Restarts the current limit, because data arrived.
    synchronized void touch() {
        since = time.nanos();
    }

    /// {@return a description of the exceeded limit, if there is one}
    synchronized Optional<String> overdue() {
        return overdue;
    }

    private void set() {
        alarm.close();
        int number = ++current;
        alarm = Parallel.alarm(time, left(), () -> ring(number));
    }

    private Duration left() {
        long now = time.nanos();
        var here = limit.minusNanos(now - since);
        var altogether = total.minusNanos(now - started);
        return here.compareTo(altogether) < 0 ? here : altogether;
    }

    private void ring(int number) {
        if (isDue(number)) {
            abort.run();
        }
    }

    private synchronized boolean isDue(int number) {
        if (number != current) {
            return false;
        }
        if (left().isPositive()) {
            set();
            return false;
        }
        boolean all = !total.minusNanos(time.nanos() - started).isPositive();
        overdue =
                Optional.of(
                        all
                                ? "it took longer than %s altogether".formatted(text(total))
                                : "%s for %s".formatted(awaited, text(limit)));
        return true;
    }

    private static String text(Duration duration) {
        return Durations.show(duration);
    }

    @Override
    public synchronized void close() {
        current++;
        alarm.close();
    }
}
