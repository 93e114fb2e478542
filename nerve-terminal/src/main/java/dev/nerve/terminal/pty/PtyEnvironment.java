package dev.nerve.terminal.pty;

import dev.nerve.terminal.process.LaunchRequest;
import java.util.HashMap;

/// The environment variables that describe the terminal to a program.
final class PtyEnvironment {

    private PtyEnvironment() {}

    /// {@return the launch with `TERM` and `COLORTERM` added, unless it has them}
    static LaunchRequest withTerminalVariables(LaunchRequest launch) {
        var variables = new HashMap<>(launch.environment());
        variables.putIfAbsent("TERM", "xterm-256color");
        variables.putIfAbsent("COLORTERM", "truecolor");
        return new LaunchRequest(launch.command(), launch.directory(), variables);
    }
}
