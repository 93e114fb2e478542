package dev.nerve.event;

import java.util.Locale;

/// Why a step was skipped.
public enum SkipReason {
    /// Its condition was false, or all its declared dependencies were skipped by theirs.
    CONDITION,
    /// It failed, and its policy takes a value instead.
    ERROR,
    /// Something it waits for failed.
    DEPENDENCY,
    /// Its graph ended before its turn came.
    STOPPED;

    /// {@return its name on the wire}
    public String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }
}
