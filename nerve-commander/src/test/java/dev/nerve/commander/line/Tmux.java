package dev.nerve.commander.line;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Predicate;
import org.awaitility.Awaitility;
import org.awaitility.core.ConditionTimeoutException;

/// A real terminal, with one program in it.
final class Tmux implements AutoCloseable {

    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private final Path socket;

    private Tmux(Path socket) {
        this.socket = socket;
    }

    static boolean isInstalled() {
        return List.of("/usr/bin/tmux", "/usr/local/bin/tmux", "/opt/homebrew/bin/tmux").stream()
                .anyMatch(program -> Files.isExecutable(Path.of(program)));
    }

    /// {@return a terminal in which a program runs}
    ///
    /// @param directory where the terminal's socket may be
    /// @param command the program and its arguments
    static Tmux open(Path directory, List<String> command) throws Exception {
        var tmux = new Tmux(Files.createTempDirectory(directory, "t").resolve("s"));
        var start = new ArrayList<>(List.of("-f", "/dev/null", "new-session", "-d"));
        start.addAll(List.of("-x", "100", "-y", "40"));
        start.addAll(command);
        tmux.run(start);
        return tmux;
    }

    /// Presses keys, by their names in tmux.
    void press(String... keys) throws Exception {
        var command = new ArrayList<>(List.of("send-keys"));
        command.addAll(List.of(keys));
        run(command);
    }

    /// Types words.
    void type(String words) throws Exception {
        run(List.of("send-keys", "-l", words));
    }

    /// Pastes a text, as a terminal does that knows where it begins and ends.
    void paste(String text) throws Exception {
        run(List.of("set-buffer", text));
        run(List.of("paste-buffer", "-p"));
    }

    /// {@return what is on the screen, once it is as wanted}
    String await(Predicate<String> wanted) {
        var last = new String[] {""};
        try {
            poll(wanted, last);
        } catch (ConditionTimeoutException e) {
            throw new AssertionError("the screen stayed:\n" + last[0], e);
        }
        return last[0];
    }

    private void poll(Predicate<String> wanted, String[] last) {
        Awaitility.await()
                .atMost(PATIENCE)
                .pollInterval(Duration.ofMillis(50))
                .until(() -> {
                    last[0] = run(List.of("capture-pane", "-p"));
                    return wanted.test(last[0]);
                });
    }

    String awaitText(String text) {
        return await(screen -> screen.contains(text));
    }

    private String run(List<String> arguments) throws IOException, InterruptedException {
        var command = new ArrayList<>(List.of("tmux", "-S", socket.toString()));
        command.addAll(arguments);
        var process = new ProcessBuilder(command).redirectErrorStream(true).start();
        try {
            var said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            if (!process.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)
                    || process.exitValue() != 0) {
                throw new IOException("%s failed: %s".formatted(command, said));
            }
            return said;
        } finally {
            process.destroyForcibly();
        }
    }

    /// Ends the program and the terminal, and waits until both are gone.
    @Override
    public void close() throws IOException {
        try {
            var shell = process("#{pane_pid}");
            var all = new ArrayList<>(shell.descendants().toList());
            all.addAll(List.of(shell, process("#{pid}")));
            run(List.of("kill-server"));
            for (var process : all) {
                end(process);
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    private ProcessHandle process(String form) throws IOException, InterruptedException {
        var number = run(List.of("display-message", "-p", form)).strip();
        return ProcessHandle.of(Long.parseLong(number)).orElseThrow();
    }

    private static void end(ProcessHandle process) throws InterruptedException {
        try {
            process.onExit().get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
        } catch (ExecutionException | TimeoutException _) {
            process.destroyForcibly();
        }
    }
}
