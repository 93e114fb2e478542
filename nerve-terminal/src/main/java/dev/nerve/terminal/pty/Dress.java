package dev.nerve.terminal.pty;

import dev.nerve.terminal.process.Launch;
import java.util.HashMap;

/// The environment variables that describe the terminal to a program.
final class Dress {

    private Dress() {}

    /// {@return the launch with `TERM` and `COLORTERM` added, unless it has them}
    static Launch of(Launch launch) {
        var variables = new HashMap<>(launch.environment());
        variables.putIfAbsent("TERM", "xterm-256color");
        variables.putIfAbsent("COLORTERM", "truecolor");
        return new Launch(launch.command(), launch.directory(), variables);
    }
}
