package dev.nerve.store;

import dev.nerve.RunId;
import java.util.Set;

/// A run in a list. *Immutable.*
///
/// @param record its brief record
/// @param title its title for people, or empty
/// @param labels its labels
/// @param archived whether it is archived
/// @see RunRecord#brief()
public record RunSummary(RunRecord record, String title, Set<String> labels, boolean archived) {

    public RunSummary {
        labels = Set.copyOf(labels);
    }

    /// {@return the name of the run}
    public RunId id() {
        return record.id();
    }
}
