package dev.nerve.event;

import java.util.Locale;

/// The reason why a step was skipped.
public enum SkipReason {
    /// Its condition was false, or all its declared dependencies were skipped by theirs.
    CONDITION,
    /// It failed, and its policy replaces the failure by a value.
    ERROR,
    /// A step that it waits for failed.
    DEPENDENCY,
    /// Its graph ended before the step started.
    STOPPED;

    /// {@return the name on the wire}
    public String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }
}
