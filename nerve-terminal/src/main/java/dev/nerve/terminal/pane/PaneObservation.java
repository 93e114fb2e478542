package dev.nerve.terminal.pane;

import dev.nerve.terminal.process.ProcessExit;

/// The result of one poll of a pane. *Immutable.*
public sealed interface PaneObservation {

    /// The pane shows the same as before.
    PaneObservation SAME = ScreenChange.SAME;

    /// The pane has changed.
    PaneObservation CHANGED = ScreenChange.CHANGED;

    /// The observation of a pane whose program has not ended.
    enum ScreenChange implements PaneObservation {
        /// The pane shows the same as before.
        SAME,
        /// The pane has changed.
        CHANGED
    }

    /// The program has ended.
    ///
    /// @param exit the exit of the program
    record ProgramExit(ProcessExit exit) implements PaneObservation {}
}
