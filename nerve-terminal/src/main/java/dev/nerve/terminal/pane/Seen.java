package dev.nerve.terminal.pane;

import dev.nerve.terminal.process.Exit;

/// The result of one poll of a pane. *Immutable.*
public sealed interface Seen {

    /// The pane shows the same as before.
    Seen SAME = Screen.SAME;

    /// The pane has changed.
    Seen CHANGED = Screen.CHANGED;

    /// The observation of a pane whose program has not ended.
    enum Screen implements Seen {
        /// The pane shows the same as before.
        SAME,
        /// The pane has changed.
        CHANGED
    }

    /// The program has ended.
    ///
    /// @param exit the exit of the program
    record Ended(Exit exit) implements Seen {}
}
