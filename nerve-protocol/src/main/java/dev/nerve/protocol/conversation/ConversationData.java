package dev.nerve.protocol.conversation;

import dev.nerve.protocol.codec.ProtocolRecord;
import dev.nerve.value.Value;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A conversation, with some of its rows. *Immutable.*
///
/// @param conversation its name
/// @param nodeId the node that holds it, if there is one
/// @param forkedFrom the conversation that it was forked from
/// @param forkedAt the last row that it inherits
/// @param relation `root`, `fork` or `handoff`
/// @param state `live`, `retired` or `deleted`
/// @param created the time of its creation
/// @param labels its labels by name
/// @param end the number of its last row
/// @param counts the counts of what the model sees
/// @param settings the settings of its chat that apply now
/// @param marks the positions of its marks, by name
/// @param rows the rows; empty if the command did not ask for them
/// @param next the number of the first row after these, or null at the end
public record ConversationData(
        String conversation,
        @Nullable String nodeId,
        @Nullable String forkedFrom,
        @Nullable Long forkedAt,
        String relation,
        String state,
        Instant created,
        Value.Fields labels,
        long end,
        CountsData counts,
        Value.Fields settings,
        Value.Fields marks,
        List<ConversationRowData> rows,
        @Nullable Long next)
        implements ProtocolRecord {}
