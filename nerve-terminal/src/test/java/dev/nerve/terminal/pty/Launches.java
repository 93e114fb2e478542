package dev.nerve.terminal.pty;

import dev.nerve.terminal.process.LaunchRequest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/// The programs to start in tests, and the system's view of them.
final class Launches {

    private static final Map<String, String> ENVIRONMENT =
            Map.of("PATH", "/usr/local/bin:/usr/bin:/bin", "LC_ALL", "C.UTF-8", "PS1", "$ ");

    private Launches() {}

    static LaunchRequest of(String... command) {
        return new LaunchRequest(List.of(command), Path.of("/"), ENVIRONMENT);
    }

    static LaunchRequest script(String script) {
        return of("bash", "-c", script);
    }

    /// {@return a shell with job control, which reads no files of whoever runs the test}
    static LaunchRequest shell() {
        return of("bash", "--norc", "--noprofile", "-i");
    }

    /// {@return whether a process is there and not merely unburied}
    static boolean isAlive(long pid) {
        try {
            var stat = Files.readString(Path.of("/proc", Long.toString(pid), "stat"));
            char state = stat.charAt(stat.lastIndexOf(')') + 2);
            return state != 'Z' && state != 'X';
        } catch (IOException _) {
            return false;
        }
    }

    static long openDescriptors() throws IOException {
        try (var files = Files.list(Path.of("/proc/self/fd"))) {
            return files.count();
        }
    }

    static long children() {
        return ProcessHandle.current().children().count();
    }
}
