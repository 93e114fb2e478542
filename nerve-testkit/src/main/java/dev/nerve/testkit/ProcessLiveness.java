package dev.nerve.testkit;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// A check whether a process still runs.
public final class ProcessLiveness {

    private ProcessLiveness() {}

    /// {@return whether a process still runs}
    ///
    /// A process that has ended stays visible until its parent reaps it. If the parent is the
    /// system's first process, this can take seconds.
    ///
    /// @param process the process
    public static boolean isRunning(ProcessHandle process) {
        try {
            var told = Files.readString(Path.of("/proc", String.valueOf(process.pid()), "stat"));
            return process.isAlive() && !told.substring(told.lastIndexOf(')')).startsWith(") Z");
        } catch (IOException _) {
            // The process is gone, or the system has no such file.
            return process.isAlive();
        }
    }
}
