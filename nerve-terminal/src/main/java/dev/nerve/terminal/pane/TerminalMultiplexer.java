package dev.nerve.terminal.pane;

import dev.nerve.NerveException;
import dev.nerve.terminal.backend.Terminal;
import dev.nerve.terminal.backend.TerminalListener;
import java.util.List;
import java.util.function.Function;

/// A terminal multiplexer: tmux or wezterm.
///
/// *Safe for many threads.*
public interface TerminalMultiplexer {

    /// {@return the name of the multiplexer: `tmux` or `wezterm`}
    String backend();

    /// {@return all panes; none if the multiplexer does not run}
    ///
    /// @throws NerveException.Unsupported if the multiplexer is not installed
    /// @throws InterruptedException if the thread was interrupted
    List<Pane> list() throws InterruptedException;

    /// Starts a program in a new pane that stays open after nerve ends.
    ///
    /// @param launch the program to start
    /// @return the name of the pane
    /// @throws NerveException.NotFound if the program or directory does not exist
    /// @throws InterruptedException if the thread was interrupted; the pane may exist nevertheless
    String spawn(PaneLaunch launch) throws InterruptedException;

    /// Starts a program in a new pane that ends when the terminal is closed.
    ///
    /// @param launch the program to start
    /// @param listener creates the listener before the first event
    /// @return the pane
    /// @throws NerveException.NotFound if the program or directory does not exist
    /// @throws InterruptedException if the thread was interrupted; the pane may exist nevertheless
    Terminal open(PaneLaunch launch, Function<Terminal, TerminalListener> listener)
            throws InterruptedException;

    /// Starts a program in a new pane that ends when the terminal is closed.
    ///
    /// @param launch the program to start
    /// @param listener receives the events of the pane
    /// @return the pane
    /// @throws NerveException.NotFound if the program or directory does not exist
    /// @throws InterruptedException if the thread was interrupted; the pane may exist nevertheless
    default Terminal open(PaneLaunch launch, TerminalListener listener)
            throws InterruptedException {
        return open(launch, _ -> listener);
    }

    /// Attaches to an existing pane, which nerve never ends.
    ///
    /// @param id the name of the pane
    /// @param listener creates the listener before the first event
    /// @return the pane
    /// @throws NerveException.NotFound if the pane does not exist
    /// @throws InterruptedException if the thread was interrupted
    Terminal attach(String id, Function<Terminal, TerminalListener> listener)
            throws InterruptedException;

    /// Attaches to an existing pane, which nerve never ends.
    ///
    /// @param id the name of the pane
    /// @param listener receives the events of the pane
    /// @return the pane
    /// @throws NerveException.NotFound if the pane does not exist
    /// @throws InterruptedException if the thread was interrupted
    default Terminal attach(String id, TerminalListener listener) throws InterruptedException {
        return attach(id, _ -> listener);
    }

    /// Ends a pane and all processes in it, even if nerve did not create it.
    ///
    /// @param id the name of the pane
    /// @throws NerveException.NotFound if the pane does not exist
    /// @throws InterruptedException if the thread was interrupted
    void kill(String id) throws InterruptedException;

    /// {@return a shell command with which a person can view a pane, or an empty text}
    ///
    /// @param id the name of the pane
    String hint(String id);
}
