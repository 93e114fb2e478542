package dev.nerve.testkit.terminal;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/// A program that does what `wezterm cli` is documented to do, with the panes of a private tmux.
///
/// The real one needs a screen, and is not to be had everywhere. *Safe for many threads.*
public final class StandInWezterm implements AutoCloseable {

    private final TmuxServer server;
    private final Path programs;

    private StandInWezterm(TmuxServer server, Path programs) {
        this.server = server;
        this.programs = programs;
    }

    /// {@return a wezterm that runs, with one pane in which nothing happens}
    ///
    /// @param directory where the program may be
    /// @throws IOException if it cannot be made
    /// @throws InterruptedException if the thread was interrupted
    public static StandInWezterm open(Path directory) throws IOException, InterruptedException {
        var server = TmuxServer.in(directory);
        var programs = Files.createDirectories(server.socket().resolveSibling("bin"));
        var program = programs.resolve("wezterm");
        Files.writeString(program, script().replace("@SOCKET@", server.socket().toString()));
        if (!program.toFile().setExecutable(true)) {
            throw new IOException("cannot make %s executable".formatted(program));
        }
        server.run("new-session", "-d", "-s", "panes", "-x", "120", "-y", "40", "sleep", "86400");
        return new StandInWezterm(server, programs);
    }

    private static String script() {
        try (var stream = StandInWezterm.class.getResourceAsStream("wezterm")) {
            if (stream == null) {
                throw new IllegalStateException("the program is not among the resources");
            }
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    /// {@return a `PATH` in which it is found, and the usual programs}
    public String path() {
        return programs + ":/usr/local/bin:/usr/bin:/bin";
    }

    /// Ends it with all its panes, as if its window was closed. The program stays.
    ///
    /// @throws IOException if that cannot be done
    public void end() throws IOException {
        server.close();
    }

    @Override
    public void close() throws IOException {
        server.close();
    }
}
