package dev.nerve.protocol.session;

import dev.nerve.protocol.codec.ProtocolRecord;
import dev.nerve.value.Value;
import java.time.Instant;
import java.util.List;

/// A session. *Immutable.*
///
/// @param session its name
/// @param description its purpose
/// @param tags words to find it by
/// @param labels its labels by name
/// @param metadata further data
/// @param created the time of its creation
/// @param archived whether it is archived
/// @param nodes the number of its nodes
public record SessionData(
        String session,
        String description,
        List<String> tags,
        Value.Fields labels,
        Value.Fields metadata,
        Instant created,
        boolean archived,
        int nodes)
        implements ProtocolRecord {}
