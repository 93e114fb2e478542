package dev.nerve.bench;

import dev.nerve.terminal.process.Launch;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/// The programs of the measured terminals.
final class TerminalPrograms {

    private TerminalPrograms() {}

    static Launch of(String... command) {
        return new Launch(
                List.of(command), Path.of("/"), Map.of("PATH", "/usr/local/bin:/usr/bin:/bin"));
    }

    /// {@return a program that returns each byte, without the echo of the terminal}
    static Launch echo() {
        return of("sh", "-c", "stty raw -echo; exec cat");
    }

    /// {@return a program that waits until it is stopped}
    static Launch idle() {
        return of("cat");
    }
}
