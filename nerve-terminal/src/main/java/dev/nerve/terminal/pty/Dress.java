package dev.nerve.terminal.pty;

import dev.nerve.terminal.process.Launch;
import java.util.HashMap;

/// What a program is told about the terminal that it runs in.
final class Dress {

    private Dress() {}

    /// {@return the same, with variables that say what our terminals can do, unless it has them}
    static Launch of(Launch launch) {
        var variables = new HashMap<>(launch.environment());
        variables.putIfAbsent("TERM", "xterm-256color");
        variables.putIfAbsent("COLORTERM", "truecolor");
        return new Launch(launch.command(), launch.directory(), variables);
    }
}
