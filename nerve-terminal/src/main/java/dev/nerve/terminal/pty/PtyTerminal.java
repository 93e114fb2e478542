package dev.nerve.terminal.pty;

import dev.nerve.ErrorCode;
import dev.nerve.NerveException;
import dev.nerve.terminal.backend.Lines;
import dev.nerve.terminal.backend.Terminal;
import dev.nerve.terminal.backend.TerminalInfo;
import dev.nerve.terminal.backend.TerminalListener;
import dev.nerve.terminal.process.Launch;
import dev.nerve.terminal.process.LaunchException;
import dev.nerve.terminal.process.Poller;
import dev.nerve.terminal.screen.Frame;
import dev.nerve.terminal.screen.Mode;
import dev.nerve.terminal.screen.Size;
import java.io.IOException;
import java.time.Duration;
import java.util.OptionalLong;
import java.util.function.Function;

/// A terminal of our own with a program in it.
///
/// One virtual thread reads it, and calls the listener. What was shown last can be asked for when
/// the program has ended, until and even after it is closed. *Safe for many threads.*
public final class PtyTerminal implements Terminal {

    private static final char CTRL_C = '\003';
    private static final String FOCUS_GAINED = "\033[I";

    private final Pty pty;
    private final Keyboard keyboard;
    private final SharedScreen screen;
    private final Thread reader;

    private PtyTerminal(
            Pty pty, Size size, int scrollback, Function<Terminal, TerminalListener> listener) {
        this.pty = pty;
        this.keyboard = new Keyboard(pty);
        var hearsay = new Hearsay(keyboard);
        this.screen = new SharedScreen(size, scrollback, hearsay);
        var reading = new PtyReader(pty, screen, hearsay, listener.apply(this));
        this.reader = Thread.ofVirtual().name("nerve-pty-reader-" + pty.pid()).unstarted(reading);
    }

    /// {@return a program, started in a new terminal}
    ///
    /// @param launch what to start
    /// @param size how large the terminal is
    /// @param scrollback how many rows are kept after they have left the screen
    /// @param poller waits for its output
    /// @param listener hears what happens in it
    /// @throws LaunchException if it cannot be started; nothing is left behind then
    /// @throws IOException if there are no terminals or descriptors left
    public static PtyTerminal open(
            Launch launch, Size size, int scrollback, Poller poller, TerminalListener listener)
            throws IOException {
        return open(launch, size, scrollback, poller, _ -> listener);
    }

    /// {@return a program, started in a new terminal}
    ///
    /// @param launch what to start
    /// @param size how large the terminal is
    /// @param scrollback how many rows are kept after they have left the screen
    /// @param poller waits for its output
    /// @param listener makes who hears what happens in it, before anything happens
    /// @throws LaunchException if it cannot be started; nothing is left behind then
    /// @throws IOException if there are no terminals or descriptors left
    public static PtyTerminal open(
            Launch launch,
            Size size,
            int scrollback,
            Poller poller,
            Function<Terminal, TerminalListener> listener)
            throws IOException {
        var pty = Pty.open(launch, size, poller);
        try {
            var terminal = new PtyTerminal(pty, size, scrollback, listener);
            terminal.reader.start();
            return terminal;
        } catch (RuntimeException failure) {
            pty.close();
            throw failure;
        }
    }

    @Override
    public TerminalInfo info() {
        var frame = frame();
        return new TerminalInfo(
                "pty",
                "",
                TerminalInfo.Ownership.OURS,
                frame.size(),
                frame.title(),
                OptionalLong.of(pty.pid()));
    }

    @Override
    public Frame frame() {
        return screen.frame();
    }

    @Override
    public Lines read(long from) {
        return screen.read(from);
    }

    @Override
    public boolean isOn(Mode mode) {
        return screen.isOn(mode);
    }

    @Override
    public void write(String text) throws InterruptedException {
        typed(() -> keyboard.type(text));
    }

    @Override
    public void paste(String text) throws InterruptedException {
        paste(text, "\r");
    }

    @Override
    public void paste(String text, String newline) throws InterruptedException {
        var sent = isOn(Mode.BRACKETED_PASTE) ? Paste.marked(text) : Paste.typed(text, newline);
        typed(() -> keyboard.type(sent));
    }

    @Override
    public void interrupt() throws InterruptedException {
        typed(() -> keyboard.press(CTRL_C));
    }

    @Override
    public void focus() throws InterruptedException {
        if (isOn(Mode.FOCUS_REPORTS)) {
            typed(() -> keyboard.type(FOCUS_GAINED));
        }
    }

    private void typed(Typing typing) throws InterruptedException {
        try {
            if (!typing.type()) {
                throw gone();
            }
        } catch (IOException failure) {
            throw pty.exit().isPresent() ? gone() : failed("cannot type", failure);
        }
    }

    private NerveException.Failed gone() {
        var how = pty.exit().map(exit -> " with code " + exit.code()).orElse("");
        return new NerveException.Failed(
                ErrorCode.PROCESS, "the program in the terminal has ended" + how);
    }

    private static NerveException.Failed failed(String what, IOException failure) {
        var failed =
                new NerveException.Failed(ErrorCode.PROCESS, what + ": " + failure.getMessage());
        failed.initCause(failure);
        return failed;
    }

    @Override
    public void resize(Size size) {
        screen.resize(size);
        pty.resize(size);
    }

    @Override
    public void clear() {
        screen.clearScrollback();
    }

    /// Returns when the listener knows as well.
    @Override
    public void stop(Duration grace) throws InterruptedException {
        try {
            pty.end(grace);
        } catch (IOException failure) {
            throw failed("cannot end the program", failure);
        }
        joinReader();
    }

    @Override
    public void close() {
        try {
            pty.close();
            joinReader();
            keyboard.join();
        } catch (IOException failure) {
            throw failed("cannot close the terminal", failure);
        } catch (InterruptedException _) {
            // Both end all the same.
            Thread.currentThread().interrupt();
        }
    }

    /// A listener may stop its own terminal.
    private void joinReader() throws InterruptedException {
        if (!reader.equals(Thread.currentThread())) {
            reader.join();
        }
    }

    /// Something that writes to the program.
    @FunctionalInterface
    private interface Typing {

        /// {@return whether the program took it}
        boolean type() throws IOException, InterruptedException;
    }
}
