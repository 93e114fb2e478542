package dev.nerve.terminal.shell;

import dev.nerve.RunId;
import java.util.concurrent.atomic.AtomicLong;

/// A source of marks that identify executions of commands, by which nerve finds their processes.
///
/// A mark has the run, the process of nerve and a number. The numbers of a source start at the
/// nanosecond of its creation. So two sources in one process do not issue the same mark, even for
/// runs with the same name in two stores. *Safe for many threads.*
public final class ProcessTags {

    private final AtomicLong last = new AtomicLong(System.nanoTime());

    /// {@return a new mark for an execution in a run}
    String next(RunId run) {
        return "%s.%d.%d".formatted(run, ProcessHandle.current().pid(), last.incrementAndGet());
    }
}
