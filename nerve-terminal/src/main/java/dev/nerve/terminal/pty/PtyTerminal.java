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

/// A terminal of nerve with a program in it.
///
/// One virtual thread reads the output and calls the listener. The last screen stays available
/// after the program has ended and even after closing. *Safe for many threads.*
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

    /// {@return a program in a new terminal, started}
    ///
    /// @param launch the program to start
    /// @param size the size of the terminal
    /// @param scrollback the number of rows to keep after they have left the screen
    /// @param poller waits for the output
    /// @param listener receives the events of the terminal
    /// @throws LaunchException if the program cannot be started; everything is released then
    /// @throws IOException if the system has no terminals or descriptors left
    public static PtyTerminal open(
            Launch launch, Size size, int scrollback, Poller poller, TerminalListener listener)
            throws IOException {
        return open(launch, size, scrollback, poller, _ -> listener);
    }

    /// {@return a program in a new terminal, started}
    ///
    /// @param launch the program to start
    /// @param size the size of the terminal
    /// @param scrollback the number of rows to keep after they have left the screen
    /// @param poller waits for the output
    /// @param listener creates the listener before the terminal emits any event
    /// @throws LaunchException if the program cannot be started; everything is released then
    /// @throws IOException if the system has no terminals or descriptors left
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

    /// Returns after the listener has been notified.
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
            // Both threads stop in any case.
            Thread.currentThread().interrupt();
        }
    }

    /// Does not wait on the reader's own thread, because a listener may stop its own terminal.
    private void joinReader() throws InterruptedException {
        if (!reader.equals(Thread.currentThread())) {
            reader.join();
        }
    }

    /// An action that writes to the program.
    @FunctionalInterface
    private interface Typing {

        /// {@return true if the program took all of it}
        boolean type() throws IOException, InterruptedException;
    }
}
