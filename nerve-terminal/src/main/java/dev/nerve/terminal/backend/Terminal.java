package dev.nerve.terminal.backend;

import dev.nerve.terminal.screen.Frame;
import dev.nerve.terminal.screen.Mode;
import dev.nerve.terminal.screen.Size;
import java.time.Duration;

/// A terminal with a program in it: what it shows, and a way to type.
///
/// Every method may throw [dev.nerve.NerveException.Failed] with the code `process` if the terminal
/// is gone.
/// *Safe for many threads.*
public interface Terminal extends AutoCloseable {

    /// {@return what is known about it}
    TerminalInfo info();

    /// {@return what it shows now}
    Frame frame();

    /// {@return what was shown since a position; rows that no longer exist are left out}
    ///
    /// @param from the number of the first row, counted since the terminal began; 0 for all
    Lines read(long from);

    /// {@return whether the program has switched a mode on; false where that cannot be known}
    ///
    /// @param mode which
    boolean isOn(Mode mode);

    /// Types. Returns when all of it has been taken.
    ///
    /// @param text as the program is to get it
    /// @throws InterruptedException if the thread was interrupted; a part may have been taken
    void write(String text) throws InterruptedException;

    /// Types a text as if it were pasted: whole, whatever is in it.
    ///
    /// Where the program wants marks around pastes, it gets them; otherwise, line feeds become
    /// what the Enter key sends.
    ///
    /// @param text what to paste
    /// @throws InterruptedException if the thread was interrupted; a part may have been taken
    void paste(String text) throws InterruptedException;

    /// Types a text as if it were pasted, into a program in which Enter would submit it.
    ///
    /// Where the program wants marks around pastes, it gets them; otherwise, each line feed becomes
    /// what begins a new line there. Terminals that do not know which paste as they always do.
    ///
    /// @param text what to paste
    /// @param newline what begins a new line
    /// @throws InterruptedException if the thread was interrupted; a part may have been taken
    default void paste(String text, String newline) throws InterruptedException {
        paste(text);
    }

    /// Presses Ctrl-C.
    ///
    /// @throws InterruptedException if the thread was interrupted
    void interrupt() throws InterruptedException;

    /// Changes its size and tells the program.
    ///
    /// @param size the new one
    void resize(Size size);

    /// Brings it to the front, where there is such a thing, and tells the program.
    ///
    /// @throws InterruptedException if the thread was interrupted
    void focus() throws InterruptedException;

    /// Forgets what has left the screen.
    void clear();

    /// Ends the program and all it started, unless the terminal is somebody else's: then it is let
    /// go.
    ///
    /// @param grace how long it may take to end in good order
    /// @throws InterruptedException if the thread was interrupted; all is ended nevertheless
    void stop(Duration grace) throws InterruptedException;

    /// Ends it at once, or lets it go, and gives back all that it used. Closing again does nothing.
    @Override
    void close();
}
