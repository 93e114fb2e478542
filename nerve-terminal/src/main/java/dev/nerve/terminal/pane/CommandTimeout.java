package dev.nerve.terminal.pane;

import dev.nerve.terminal.process.ProcessGroup;
import dev.nerve.terminal.process.ProcessSignal;
import java.time.Duration;

/// A timer that kills a process group after a time limit, unless it is closed before. *Safe for
/// many threads.*
final class CommandTimeout implements AutoCloseable {

    private final Thread thread;
    private volatile boolean passed;

    private CommandTimeout(ProcessGroup group, Duration limit) {
        this.thread = Thread.ofVirtual().name("nerve-deadline").unstarted(() -> run(group, limit));
    }

    static CommandTimeout of(ProcessGroup group, Duration limit) {
        var timeout = new CommandTimeout(group, limit);
        timeout.thread.start();
        return timeout;
    }

    private void run(ProcessGroup group, Duration limit) {
        try {
            Thread.sleep(limit);
            passed = true;
            group.signal(ProcessSignal.KILL);
            // A process that left the group may keep the streams open forever.
            group.output().finish();
            group.errors().finish();
        } catch (InterruptedException closed) {
            Thread.currentThread().interrupt();
        }
    }

    boolean hasPassed() {
        return passed;
    }

    @Override
    public void close() {
        thread.interrupt();
    }
}
