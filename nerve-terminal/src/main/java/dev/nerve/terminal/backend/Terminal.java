package dev.nerve.terminal.backend;

import dev.nerve.node.capability.screen.ScreenSnapshot;
import dev.nerve.terminal.screen.ScreenFrame;
import dev.nerve.terminal.screen.TerminalMode;
import dev.nerve.terminal.screen.TerminalSize;
import java.time.Duration;

/// A terminal with a program in it: its screen, and a way to type.
///
/// Every method may throw [dev.nerve.NerveException.Failed] with the code `process` if the terminal
/// is gone. *Safe for many threads.*
public interface Terminal extends AutoCloseable {

    /// {@return information about the terminal}
    TerminalInfo info();

    /// {@return the current screen}
    ScreenFrame frame();

    /// {@return the current screen as sequences; panes show their text without colours}
    default ScreenSnapshot snapshot() {
        return frame().snapshot();
    }

    /// {@return whether the terminal reports its raw output, so that viewers can follow it}
    default boolean hasRawOutput() {
        return false;
    }

    /// {@return the rows from a position on, without those that are no longer kept}
    ///
    /// @param from the number of the first row, counted since the terminal started; 0 for all
    TerminalLines read(long from);

    /// {@return whether the program has switched a mode on; false if unknown}
    ///
    /// @param mode the mode
    boolean isOn(TerminalMode mode);

    /// Types a text. Returns after the terminal has accepted all of it.
    ///
    /// @param text the exact characters to send
    /// @throws InterruptedException if the thread was interrupted; part of the text may have been
    /// accepted
    void write(String text) throws InterruptedException;

    /// Pastes a text as a whole, with any content.
    ///
    /// Adds paste marks if the program has requested them. Otherwise, each line feed becomes the
    /// Enter key.
    ///
    /// @param text the text to paste
    /// @throws InterruptedException if the thread was interrupted; part of the text may have been
    /// accepted
    void paste(String text) throws InterruptedException;

    /// Pastes a text into a program in which Enter would submit it.
    ///
    /// Adds paste marks if the program has requested them. Otherwise, each line feed becomes the
    /// key for a new line. A terminal that cannot know this ignores `newline`.
    ///
    /// @param text the text to paste
    /// @param newline the key for a new line
    /// @throws InterruptedException if the thread was interrupted; part of the text may have been
    /// accepted
    default void paste(String text, String newline) throws InterruptedException {
        paste(text);
    }

    /// Presses Ctrl-C.
    ///
    /// @throws InterruptedException if the thread was interrupted
    void interrupt() throws InterruptedException;

    /// Changes the size of the terminal and notifies the program.
    ///
    /// @param size the new size
    void resize(TerminalSize size);

    /// Brings the terminal to the front, if the backend supports it, and notifies the program.
    ///
    /// @throws InterruptedException if the thread was interrupted
    void focus() throws InterruptedException;

    /// Discards the rows above the screen.
    void clear();

    /// Ends the program and its child processes. Only detaches if nerve did not create the
    /// terminal.
    ///
    /// @param grace the time that the program may take to end in good order
    /// @throws InterruptedException if the thread was interrupted; the program is ended
    /// nevertheless
    void stop(Duration grace) throws InterruptedException;

    /// Ends the program at once, or detaches, and releases all resources. A second call does
    /// nothing.
    @Override
    void close();
}
