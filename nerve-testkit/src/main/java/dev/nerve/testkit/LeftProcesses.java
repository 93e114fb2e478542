package dev.nerve.testkit;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// What processes leave behind.
public final class LeftProcesses {

    private LeftProcesses() {}

    /// {@return whether a process goes on}
    ///
    /// One that has ended is shown until its parent has taken notice; where that was the system's
    /// first process, this may take seconds.
    ///
    /// @param process which
    public static boolean goesOn(ProcessHandle process) {
        try {
            var told = Files.readString(Path.of("/proc", String.valueOf(process.pid()), "stat"));
            return process.isAlive() && !told.substring(told.lastIndexOf(')')).startsWith(") Z");
        } catch (IOException _) {
            // It is gone, or the system tells nothing there.
            return process.isAlive();
        }
    }
}
