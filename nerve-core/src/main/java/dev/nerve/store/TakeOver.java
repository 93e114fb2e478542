package dev.nerve.store;

/// The owners from which a process may take a run.
public enum TakeOver {
    /// Only an owner that is dead.
    ONLY_FROM_DEAD,
    /// Any owner, because a person insists. An owner that is alive can write nothing from then on.
    INSIST
}
