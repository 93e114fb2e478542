package dev.nerve.run;

import java.util.Locale;

/// How a run is doing.
public enum RunState {
    /// It has not begun.
    PENDING,
    /// It goes on.
    RUNNING,
    /// It needs an answer from a person.
    WAITING,
    /// It stands still, because somebody wanted that.
    PAUSED,
    /// It ended well.
    COMPLETED,
    /// It ended badly.
    FAILED,
    /// It was stopped.
    CANCELLED,
    /// Its process died; it can go on where it was.
    INTERRUPTED;

    /// {@return whether nothing more comes of it by itself}
    public boolean isOver() {
        return this == COMPLETED || this == FAILED || this == CANCELLED;
    }

    /// {@return whether nothing more can come of it, also if somebody wants that}
    public boolean isFinal() {
        return this == COMPLETED || this == CANCELLED;
    }

    /// {@return its name on the wire}
    public String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }
}
