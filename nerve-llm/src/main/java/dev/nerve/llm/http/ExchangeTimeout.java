package dev.nerve.llm.http;

import dev.nerve.DurationFormat;
import dev.nerve.run.CancellationToken;
import dev.nerve.run.Parallel;
import dev.nerve.run.TimeSource;
import java.time.Duration;
import java.util.Optional;

/// A timeout that aborts an exchange after a silence that is too long, or after a total time.
///
/// *Safe for many threads.*
final class ExchangeTimeout implements AutoCloseable {

    private final TimeSource time;
    private final Duration total;
    private final Runnable abort;
    private final long started;

    private Duration limit;
    private String awaited;
    private long since;
    private Optional<String> overdue = Optional.empty();
    private CancellationToken.Registration alarm = () -> {};

    /// The number of the current alarm. Alarms that were cancelled too late have a lower number.
    private int current;

    private ExchangeTimeout(TimeSource time, Duration total, Runnable abort) {
        this.time = time;
        this.total = total;
        this.abort = abort;
        this.started = time.nanos();
        this.since = started;
        this.limit = total;
        this.awaited = "";
    }

    static ExchangeTimeout start(TimeSource time, Duration total, Runnable abort) {
        return new ExchangeTimeout(time, total, abort);
    }

    /// Starts to wait for something, with a limit for each wait.
    synchronized void expect(String what, Duration longest) {
        awaited = what;
        limit = longest;
        since = time.nanos();
        set();
    }

    /// Restarts the current limit, because data arrived.
    synchronized void restart() {
        since = time.nanos();
    }

    /// {@return a description of the exceeded limit, if there is one}
    synchronized Optional<String> timeoutMessage() {
        return overdue;
    }

    private void set() {
        alarm.close();
        int number = ++current;
        alarm = Parallel.schedule(time, left(), () -> ring(number));
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
        return DurationFormat.format(duration);
    }

    @Override
    public synchronized void close() {
        current++;
        alarm.close();
    }
}
