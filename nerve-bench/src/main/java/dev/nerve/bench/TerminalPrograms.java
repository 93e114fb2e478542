package dev.nerve.bench;

import dev.nerve.terminal.process.LaunchRequest;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/// The programs of the measured terminals.
final class TerminalPrograms {

    private TerminalPrograms() {}

    static LaunchRequest of(String... command) {
        return new LaunchRequest(
                List.of(command), Path.of("/"), Map.of("PATH", "/usr/local/bin:/usr/bin:/bin"));
    }

    /// {@return a program that returns each byte, without the echo of the terminal}
    static LaunchRequest echo() {
        return of("sh", "-c", "stty raw -echo; exec cat");
    }

    /// {@return a program that waits until it is stopped}
    static LaunchRequest idle() {
        return of("cat");
    }
}
