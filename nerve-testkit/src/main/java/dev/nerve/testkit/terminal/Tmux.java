package dev.nerve.testkit.terminal;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Predicate;

/// A real terminal, with one program in it, for tests that type and look. *Safe for many threads.*
public final class Tmux implements AutoCloseable {

    private static final long PAUSE = Duration.ofMillis(50).toNanos();

    private final TmuxServer server;

    private Tmux(TmuxServer server) {
        this.server = server;
    }

    /// {@return whether there is a tmux on this machine}
    public static boolean isInstalled() {
        return TmuxServer.isInstalled();
    }

    /// {@return a terminal in which a program runs}
    ///
    /// @param directory where the terminal's socket may be
    /// @param command the program and its arguments
    /// @throws Exception if it cannot be started
    public static Tmux open(Path directory, List<String> command) throws Exception {
        var tmux = new Tmux(TmuxServer.in(directory));
        var start = new ArrayList<>(List.of("new-session", "-d", "-x", "100", "-y", "40"));
        start.addAll(command);
        tmux.server.run(start);
        return tmux;
    }

    /// Presses keys, by their names in tmux.
    ///
    /// @param keys their names
    /// @throws Exception if it is gone
    public void press(String... keys) throws Exception {
        var command = new ArrayList<>(List.of("send-keys"));
        command.addAll(List.of(keys));
        server.run(command);
    }

    /// Types words.
    ///
    /// @param words as they are
    /// @throws Exception if it is gone
    public void type(String words) throws Exception {
        server.run("send-keys", "-l", words);
    }

    /// Pastes a text, as a terminal does that knows where it begins and ends.
    ///
    /// @param text what to paste
    /// @throws Exception if it is gone
    public void paste(String text) throws Exception {
        server.run("set-buffer", text);
        server.run("paste-buffer", "-p");
    }

    /// {@return what is on the screen, once it contains a text}
    ///
    /// @param text which
    public String awaitText(String text) {
        return await(screen -> screen.contains(text));
    }

    /// {@return what is on the screen, once it is as wanted}
    ///
    /// @param wanted whether it is
    public String await(Predicate<String> wanted) {
        long deadline = System.nanoTime() + TmuxServer.PATIENCE.toNanos();
        var screen = screen();
        while (!wanted.test(screen)) {
            if (System.nanoTime() > deadline) {
                throw new AssertionError("the screen stayed:\n" + screen);
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
            throw new AssertionError("the screen cannot be seen", failure);
        }
    }

    /// Ends the program and the terminal, and waits until both are gone.
    @Override
    public void close() throws IOException {
        server.close();
    }
}
