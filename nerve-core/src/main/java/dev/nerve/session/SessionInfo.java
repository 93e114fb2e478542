package dev.nerve.session;

import dev.nerve.SessionId;
import dev.nerve.value.Value;
import java.time.Instant;
import java.util.List;

/// What is known about a session.
///
/// @param id its name
/// @param description what it is for
/// @param tags words to find it by
/// @param metadata the rest
/// @param created when it was made
public record SessionInfo(
        SessionId id,
        String description,
        List<String> tags,
        Value.Fields metadata,
        Instant created) {

    public SessionInfo {
        tags = List.copyOf(tags);
    }

    /// {@return its form on the wire}
    public Value.Fields toValue() {
        return Value.Fields.EMPTY
                .with("id", id.name())
                .with("description", description)
                .with("tags", tags)
                .with("metadata", metadata)
                .with("created", created.toString());
    }
}
