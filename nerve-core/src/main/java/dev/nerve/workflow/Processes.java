package dev.nerve.workflow;

import dev.nerve.store.Owner;

/// The processes that execute runs.
public interface Processes {

    /// {@return this one}
    Owner self();

    /// {@return whether a process is still there}
    ///
    /// @param owner the process
    boolean lives(Owner owner);
}
