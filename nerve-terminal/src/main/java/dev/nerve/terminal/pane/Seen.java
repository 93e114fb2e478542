package dev.nerve.terminal.pane;

import dev.nerve.terminal.process.Exit;

/// What a look at a pane gave. *Immutable.*
public sealed interface Seen {

    /// Nothing new.
    Seen SAME = Screen.SAME;

    /// It shows something else.
    Seen CHANGED = Screen.CHANGED;

    /// The program has not ended.
    enum Screen implements Seen {
        /// It shows what it showed.
        SAME,
        /// It shows something else.
        CHANGED
    }

    /// The program has ended.
    ///
    /// @param exit how
    record Ended(Exit exit) implements Seen {}
}
