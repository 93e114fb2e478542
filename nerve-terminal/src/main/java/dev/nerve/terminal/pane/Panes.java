package dev.nerve.terminal.pane;

import dev.nerve.NerveException;
import dev.nerve.terminal.backend.Terminal;
import dev.nerve.terminal.backend.TerminalListener;
import java.util.List;
import java.util.function.Function;

/// A program that has panes: tmux or wezterm.
///
/// *Safe for many threads.*
public interface Panes {

    /// {@return its name: `tmux` or `wezterm`}
    String backend();

    /// {@return all its panes; none if it does not run}
    ///
    /// @throws NerveException.Unsupported if it is not installed
    /// @throws InterruptedException if the thread was interrupted
    List<Pane> list() throws InterruptedException;

    /// Starts a program in a new pane, which stays when we end.
    ///
    /// @param launch what to start
    /// @return the pane's name
    /// @throws NerveException.NotFound if there is no such program or directory
    /// @throws InterruptedException if the thread was interrupted; there may be a pane nevertheless
    String spawn(PaneLaunch launch) throws InterruptedException;

    /// Starts a program in a new pane, which is ended when it is closed.
    ///
    /// @param launch what to start
    /// @param listener makes who hears what happens there, before anything happens
    /// @return the pane
    /// @throws NerveException.NotFound if there is no such program or directory
    /// @throws InterruptedException if the thread was interrupted; there may be a pane nevertheless
    Terminal open(PaneLaunch launch, Function<Terminal, TerminalListener> listener)
            throws InterruptedException;

    /// Starts a program in a new pane, which is ended when it is closed.
    ///
    /// @param launch what to start
    /// @param listener hears what happens there
    /// @return the pane
    /// @throws NerveException.NotFound if there is no such program or directory
    /// @throws InterruptedException if the thread was interrupted; there may be a pane nevertheless
    default Terminal open(PaneLaunch launch, TerminalListener listener)
            throws InterruptedException {
        return open(launch, _ -> listener);
    }

    /// Attaches to a pane that is there, and is never ended by us.
    ///
    /// @param id its name
    /// @param listener makes who hears what happens there, before anything happens
    /// @return the pane
    /// @throws NerveException.NotFound if there is no such pane
    /// @throws InterruptedException if the thread was interrupted
    Terminal attach(String id, Function<Terminal, TerminalListener> listener)
            throws InterruptedException;

    /// Attaches to a pane that is there, and is never ended by us.
    ///
    /// @param id its name
    /// @param listener hears what happens there
    /// @return the pane
    /// @throws NerveException.NotFound if there is no such pane
    /// @throws InterruptedException if the thread was interrupted
    default Terminal attach(String id, TerminalListener listener) throws InterruptedException {
        return attach(id, _ -> listener);
    }

    /// Ends a pane, whoever made it, and all that runs in it.
    ///
    /// @param id its name
    /// @throws NerveException.NotFound if there is no such pane
    /// @throws InterruptedException if the thread was interrupted
    void kill(String id) throws InterruptedException;

    /// {@return how a person looks at a pane, as a line to type, or nothing}
    ///
    /// @param id its name
    String hint(String id);
}
