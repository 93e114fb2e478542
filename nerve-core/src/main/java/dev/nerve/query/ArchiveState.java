package dev.nerve.query;

/// The archive state of something in a list. Lists leave out what is archived unless it is asked
/// for.
public enum ArchiveState {
    ACTIVE,
    ARCHIVED
}
