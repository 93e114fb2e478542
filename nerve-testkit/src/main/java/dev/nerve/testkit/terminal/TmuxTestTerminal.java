package dev.nerve.testkit.terminal;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Predicate;

/// A real terminal with one program, for tests that type keys and read the screen. *Safe for many
/// threads.*
public final class TmuxTestTerminal implements AutoCloseable {

    private static final long PAUSE = Duration.ofMillis(50).toNanos();

    private final TmuxServer server;

    private TmuxTestTerminal(TmuxServer server) {
        this.server = server;
    }

    /// {@return whether tmux is installed}
    public static boolean isInstalled() {
        return TmuxServer.isInstalled();
    }

    /// {@return a terminal that runs a program}
    ///
    /// @param directory the directory for the terminal's socket
    /// @param command the program and its arguments
    /// @throws Exception if the program cannot be started
    public static TmuxTestTerminal open(Path directory, List<String> command) throws Exception {
        var tmux = new TmuxTestTerminal(TmuxServer.in(directory));
        var start = new ArrayList<>(List.of("new-session", "-d", "-x", "100", "-y", "40"));
        start.addAll(command);
        tmux.server.run(start);
        return tmux;
    }

    /// Presses keys, by their names in tmux.
    ///
    /// @param keys the names of the keys
    /// @throws Exception if the terminal is gone
    public void press(String... keys) throws Exception {
        var command = new ArrayList<>(List.of("send-keys"));
        command.addAll(List.of(keys));
        server.run(command);
    }

    /// Types a text.
    ///
    /// @param words the text
    /// @throws Exception if the terminal is gone
    public void type(String words) throws Exception {
        server.run("send-keys", "-l", words);
    }

    /// Pastes a text as a bracketed paste.
    ///
    /// @param text the text
    /// @throws Exception if the terminal is gone
    public void paste(String text) throws Exception {
        server.run("set-buffer", text);
        server.run("paste-buffer", "-p");
    }

    /// {@return the screen, as soon as it contains a text}
    ///
    /// @param text the text
    public String awaitText(String text) {
        return awaitScreen(screen -> screen.contains(text));
    }

    /// {@return the screen, as soon as it meets a condition}
    ///
    /// @param wanted the condition
    public String awaitScreen(Predicate<String> wanted) {
        long deadline = System.nanoTime() + TmuxServer.PATIENCE.toNanos();
        var screen = screen();
        while (!wanted.test(screen)) {
            if (System.nanoTime() > deadline) {
                throw new AssertionError("the screen did not become as expected:\n" + screen);
            }
            LockSupport.parkNanos(PAUSE);
            screen = screen();
        }
        return screen;
    }

    private String screen() {
        try {
            return server.run("capture-pane", "-p");
        } catch (IOException | InterruptedException failure) {
            throw new AssertionError("cannot read the screen", failure);
        }
    }

    /// Ends the program and the terminal, and waits until both are gone.
    @Override
    public void close() throws IOException {
        server.close();
    }
}
