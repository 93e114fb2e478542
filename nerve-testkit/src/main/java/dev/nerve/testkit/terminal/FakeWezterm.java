package dev.nerve.testkit.terminal;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/// A fake wezterm that behaves as `wezterm cli` is documented to, with the panes of a private tmux.
///
/// The real program needs a display and is not available everywhere. *Safe for many threads.*
public final class FakeWezterm implements AutoCloseable {

    private final TmuxServer server;
    private final Path programs;

    private FakeWezterm(TmuxServer server, Path programs) {
        this.server = server;
        this.programs = programs;
    }

    /// {@return a running wezterm with one idle pane}
    ///
    /// @param directory the directory for the program
    /// @throws IOException if the program cannot be created
    /// @throws InterruptedException if the thread was interrupted
    public static FakeWezterm open(Path directory) throws IOException, InterruptedException {
        var server = TmuxServer.in(directory);
        var programs = Files.createDirectories(server.socket().resolveSibling("bin"));
        var program = programs.resolve("wezterm");
        Files.writeString(program, script().replace("@SOCKET@", server.socket().toString()));
        if (!program.toFile().setExecutable(true)) {
            throw new IOException("cannot make %s executable".formatted(program));
        }
        server.run("new-session", "-d", "-s", "panes", "-x", "120", "-y", "40", "sleep", "86400");
        return new FakeWezterm(server, programs);
    }

    private static String script() {
        try (var stream = FakeWezterm.class.getResourceAsStream("wezterm")) {
            if (stream == null) {
                throw new IllegalStateException("the resource 'wezterm' is missing");
            }
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    /// {@return a `PATH` with this program and the usual ones}
    public String path() {
        return programs + ":/usr/local/bin:/usr/bin:/bin";
    }

    /// Ends the server and all its panes, as if the window was closed. The program file stays.
    ///
    /// @throws IOException if the server cannot be ended
    public void closeWindow() throws IOException {
        server.close();
    }

    @Override
    public void close() throws IOException {
        server.close();
    }
}
