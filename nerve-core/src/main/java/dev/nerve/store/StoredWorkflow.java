package dev.nerve.store;

import dev.nerve.store.WorkflowPage.WorkflowSummary;
import dev.nerve.value.Value;
import java.time.Instant;
import java.util.List;

/// A workflow that is stored under its id, so that it can be run by name.
///
/// @param source its whole text, with those of all files that it needs; its name is the id
/// @param description its purpose
/// @param params the parameters it takes, as data
/// @param time the time at which it was loaded
public record StoredWorkflow(
        WorkflowSource source, String description, List<Value.Fields> params, Instant time) {

    public StoredWorkflow {
        if (!source.kind().hasText()) {
            throw new IllegalArgumentException(
                    "'%s' has no text to store".formatted(source.name()));
        }
        params = List.copyOf(params);
    }

    /// {@return its entry in a list}
    public WorkflowSummary summary() {
        return new WorkflowSummary(
                source.name(), source.kind(), source.file(), description, params, time);
    }

    /// {@return the id of the workflow}
    public String name() {
        return source.name();
    }
}
