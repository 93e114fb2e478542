package dev.nerve.store;

import java.util.Locale;

/// The requested control of a run, which another process may execute.
public enum RunControl {
    /// Continue the run.
    GO_ON,
    /// Pause the run at its next steps.
    PAUSE,
    /// Stop the run.
    STOP;

    /// {@return its name on the wire}
    public String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }
}
