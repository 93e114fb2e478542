package dev.nerve.store;

import java.util.Locale;

/// What somebody wants of a run that another process may execute.
public enum Wanted {
    /// Nothing but that it goes on.
    GO_ON,
    /// That it stands still at the next steps.
    PAUSE,
    /// That it ends.
    STOP;

    /// {@return its name on the wire}
    public String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }
}
