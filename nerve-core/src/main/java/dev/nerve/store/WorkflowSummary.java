package dev.nerve.store;

import dev.nerve.value.Value;
import java.time.Instant;
import java.util.List;

/// A loaded workflow in a list, without its text. *Immutable.*
///
/// @param name its id
/// @param kind the kind of its source
/// @param file the file's name, for messages
/// @param description its purpose
/// @param params the parameters it takes, as data
/// @param time the time at which it was loaded
public record WorkflowSummary(
        String name,
        WorkflowSource.Kind kind,
        String file,
        String description,
        List<Value.Fields> params,
        Instant time) {

    public WorkflowSummary {
        params = List.copyOf(params);
    }
}
