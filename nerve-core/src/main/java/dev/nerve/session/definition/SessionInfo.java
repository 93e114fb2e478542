package dev.nerve.session.definition;

import dev.nerve.SessionId;
import dev.nerve.value.Value;
import java.time.Instant;
import java.util.List;

/// The description of a session.
///
/// @param id its name
/// @param description its purpose
/// @param tags words to find it by
/// @param metadata further data
/// @param created the time of its creation
public record SessionInfo(
        SessionId id,
        String description,
        List<String> tags,
        Value.Fields metadata,
        Instant created) {

    /// The tag of a session with the nodes of a run.
    public static final String RUN_TAG = "run";

    public SessionInfo {
        tags = List.copyOf(tags);
    }

    /// {@return whether it has the nodes of a run, so that the owner of the run owns it}
    public boolean isOfRun() {
        return tags.contains(RUN_TAG);
    }

    /// {@return the wire form}
    public Value.Fields toValue() {
        return Value.Fields.EMPTY
                .with("id", id.name())
                .with("description", description)
                .with("tags", tags)
                .with("metadata", metadata)
                .with("created", created.toString());
    }
}
