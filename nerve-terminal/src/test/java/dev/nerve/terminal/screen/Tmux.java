package dev.nerve.terminal.screen;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Assumptions;

/// A tmux server of its own, to compare our screen with what its panes show.
final class Tmux implements AutoCloseable {

    private static final long PATIENCE = TimeUnit.SECONDS.toNanos(20);

    private final String socket = "nerve-" + UUID.randomUUID();
    private final Path folder;
    private int files;

    private Tmux(Path folder) {
        this.folder = folder;
    }

    /// Starts it; the test is skipped where there is none.
    ///
    /// @param folder where it finds what panes are to show
    static Tmux open(Path folder) {
        var tmux = new Tmux(folder);
        try {
            tmux.run("new-session", "-d", "-s", "first", "exec sleep 1000");
        } catch (UncheckedIOException failure) {
            Assumptions.abort("tmux cannot be run here: " + failure.getMessage());
        }
        tmux.run("set-option", "-g", "status", "off");
        return tmux;
    }

    /// {@return what a pane shows after a job, a line per row}
    List<String> show(Job job) throws IOException {
        var script = new StringBuilder("stty raw -echo;");
        var waits = new ArrayList<Step.Resize>();
        for (var step : job.steps()) {
            switch (step) {
                case Step.Output output -> script.append(writing(output.bytes(), waits.size()));
                case Step.Resize resize -> {
                    script.append(
                            "tmux -L %s wait-for %s-%d;".formatted(socket, socket, waits.size()));
                    waits.add(resize);
                }
            }
        }
        var session = "s" + files++;
        start(session, job.size(), script + "exec sleep 1000");
        for (var index = 0; index < waits.size(); index++) {
            awaitTitle(session, index);
            var size = waits.get(index).size();
            run("resize-window", "-t", session, "-x", "" + size.columns(), "-y", "" + size.rows());
            run("wait-for", "-S", socket + "-" + index);
        }
        awaitTitle(session, waits.size());
        var shown = run("capture-pane", "-p", "-t", session).lines().toList();
        run("kill-session", "-t", session);
        return shown;
    }

    /// A title after the output shows when a pane has processed all of it.
    private String writing(byte[] bytes, int number) throws IOException {
        var file = folder.resolve("output-" + files++);
        Files.write(file, bytes);
        return "cat %s; printf '\\033]2;taken-%d\\033\\\\';".formatted(file, number);
    }

    private void start(String session, TerminalSize size, String script) {
        run(
                "new-session",
                "-d",
                "-s",
                session,
                "-x",
                "" + size.columns(),
                "-y",
                "" + size.rows(),
                "sh",
                "-c",
                script);
    }

    private void awaitTitle(String session, int number) {
        var wanted = "taken-" + number;
        await(() -> title(session).equals(wanted));
    }

    private String title(String session) {
        return run("display-message", "-p", "-t", session, "#{pane_title}").strip();
    }

    private static void await(BooleanSupplier condition) {
        var deadline = System.nanoTime() + PATIENCE;
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() > deadline) {
                throw new AssertionError("a pane of tmux did not take its output in time");
            }
        }
    }

    private String run(String... arguments) {
        var command = new ArrayList<>(List.of("tmux", "-L", socket, "-f", "/dev/null", "-u"));
        command.addAll(List.of(arguments));
        try {
            var process = new ProcessBuilder(command).redirectErrorStream(true).start();
            process.getOutputStream().close();
            return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    @Override
    public void close() {
        run("kill-server");
    }
}
