package dev.nerve.testkit.terminal;

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

/// A tmux server that belongs to one test, so that no other panes are affected.
///
/// The server starts with the first command that starts something in it. *Safe for many threads.*
public final class TmuxServer implements AutoCloseable {

    static final Duration PATIENCE = Duration.ofSeconds(20);

    private final Path socket;

    private TmuxServer(Path socket) {
        this.socket = socket;
    }

    /// {@return whether tmux is installed}
    public static boolean isInstalled() {
        return List.of("/usr/bin/tmux", "/usr/local/bin/tmux", "/opt/homebrew/bin/tmux").stream()
                .anyMatch(program -> Files.isExecutable(Path.of(program)));
    }

    /// {@return a server without panes}
    ///
    /// @param directory the directory for its socket
    /// @throws IOException if the directory is not writable
    public static TmuxServer in(Path directory) throws IOException {
        return new TmuxServer(Files.createTempDirectory(directory, "t").resolve("s"));
    }

    /// {@return the path of the socket}
    public Path socket() {
        return socket;
    }

    /// Runs a tmux command.
    ///
    /// @param arguments the arguments of tmux
    /// @return the output of tmux
    /// @throws IOException if the command fails
    /// @throws InterruptedException if the thread was interrupted
    public String run(String... arguments) throws IOException, InterruptedException {
        return run(List.of(arguments));
    }

    /// Runs a tmux command.
    ///
    /// @param arguments the arguments of tmux
    /// @return the output of tmux
    /// @throws IOException if the command fails
    /// @throws InterruptedException if the thread was interrupted
    public String run(List<String> arguments) throws IOException, InterruptedException {
        var command =
                new ArrayList<>(List.of("tmux", "-u", "-f", "/dev/null", "-S", socket.toString()));
        command.addAll(arguments);
        var process = new ProcessBuilder(command).redirectErrorStream(true).start();
        try {
            process.getOutputStream().close();
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

    /// Ends the server and all its programs, and waits until it is gone.
    @Override
    public void close() throws IOException {
        try {
            var all = processes();
            if (!all.isEmpty()) {
                run("kill-server");
            }
            for (var process : all) {
                end(process);
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    private List<ProcessHandle> processes() throws InterruptedException {
        var all = new ArrayList<ProcessHandle>();
        try {
            run("list-panes", "-a", "-F", "#{pane_pid}").lines().forEach(pid -> add(all, pid));
            add(all, run("display-message", "-p", "#{pid}").strip());
        } catch (IOException _) {
            // The server is not running.
        }
        return all;
    }

    private static void add(List<ProcessHandle> all, String pid) {
        ProcessHandle.of(Long.parseLong(pid))
                .ifPresent(process -> {
                    all.add(process);
                    process.descendants().forEach(all::add);
                });
    }

    private static void end(ProcessHandle process) throws InterruptedException {
        try {
            process.onExit().get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
        } catch (ExecutionException | TimeoutException _) {
            process.destroyForcibly();
        }
    }
}
