package dev.nerve.terminal.pty;

import dev.nerve.ErrorCode;
import dev.nerve.NerveException;
import dev.nerve.node.capability.screen.ScreenSnapshot;
import dev.nerve.terminal.backend.Terminal;
import dev.nerve.terminal.backend.TerminalInfo;
import dev.nerve.terminal.backend.TerminalLines;
import dev.nerve.terminal.backend.TerminalListener;
import dev.nerve.terminal.process.LaunchException;
import dev.nerve.terminal.process.LaunchRequest;
import dev.nerve.terminal.process.descriptor.DescriptorPoller;
import dev.nerve.terminal.screen.ScreenFrame;
import dev.nerve.terminal.screen.TerminalMode;
import dev.nerve.terminal.screen.TerminalSize;
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
    private final PtyInput input;
    private final SynchronizedScreen screen;
    private final Thread reader;

    private PtyTerminal(
            Pty pty,
            TerminalSize size,
            int scrollback,
            Function<Terminal, TerminalListener> listener) {
        this.pty = pty;
        this.input = new PtyInput(pty);
        var bufferedSequenceListener = new BufferedSequenceListener(input);
        this.screen = new SynchronizedScreen(size, scrollback, bufferedSequenceListener);
        var reading = new PtyReader(pty, screen, bufferedSequenceListener, listener.apply(this));
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
            LaunchRequest launch,
            TerminalSize size,
            int scrollback,
            DescriptorPoller poller,
            TerminalListener listener)
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
            LaunchRequest launch,
            TerminalSize size,
            int scrollback,
            DescriptorPoller poller,
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
    public ScreenFrame frame() {
        return screen.frame();
    }

    @Override
    public ScreenSnapshot snapshot() {
        return screen.snapshot();
    }

    @Override
    public boolean hasRawOutput() {
        return true;
    }

    @Override
    public TerminalLines read(long from) {
        return screen.read(from);
    }

    @Override
    public boolean isOn(TerminalMode mode) {
        return screen.isOn(mode);
    }

    @Override
    public void write(String text) throws InterruptedException {
        typed(() -> input.type(text));
    }

    @Override
    public void paste(String text) throws InterruptedException {
        paste(text, "\r");
    }

    @Override
    public void paste(String text, String newline) throws InterruptedException {
        var sent =
                isOn(TerminalMode.BRACKETED_PASTE)
                        ? PasteEncoder.bracketed(text)
                        : PasteEncoder.withNewlines(text, newline);
        typed(() -> input.type(sent));
    }

    @Override
    public void interrupt() throws InterruptedException {
        typed(() -> input.press(CTRL_C));
    }

    @Override
    public void focus() throws InterruptedException {
        if (isOn(TerminalMode.FOCUS_REPORTS)) {
            typed(() -> input.type(FOCUS_GAINED));
        }
    }

    private void typed(InputAction inputAction) throws InterruptedException {
        try {
            if (!inputAction.type()) {
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
    public void resize(TerminalSize size) {
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
            input.join();
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
    private interface InputAction {

        /// {@return true if the program took all of it}
        boolean type() throws IOException, InterruptedException;
    }
}
