package dev.nerve.query;

/// A filter by archive: what a list contains.
public enum ArchiveFilter {
    /// Only what is not archived.
    ACTIVE,
    /// Only what is archived.
    ARCHIVED,
    /// Both.
    ALL;

    /// {@return whether the filter matches}
    ///
    /// @param isArchived whether the entry is archived
    public boolean matches(boolean isArchived) {
        return switch (this) {
            case ACTIVE -> !isArchived;
            case ARCHIVED -> isArchived;
            case ALL -> true;
        };
    }
}
