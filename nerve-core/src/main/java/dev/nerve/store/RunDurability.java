package dev.nerve.store;

/// The part of a run that its store keeps.
public enum RunDurability {
    /// Everything, with a journal, so that another process can resume it.
    DURABLE,
    /// Its start, events, gates, usage and outcome. It ends with its process.
    LIGHT
}
