package dev.nerve.bench;

import dev.nerve.terminal.process.Launch;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/// What runs in the terminals that are measured.
final class TerminalPrograms {

    private TerminalPrograms() {}

    static Launch of(String... command) {
        return new Launch(
                List.of(command), Path.of("/"), Map.of("PATH", "/usr/local/bin:/usr/bin:/bin"));
    }

    /// {@return one that gives back each byte, without help of the terminal}
    static Launch echo() {
        return of("sh", "-c", "stty raw -echo; exec cat");
    }

    /// {@return one that waits until it is stopped}
    static Launch idle() {
        return of("cat");
    }
}
