package dev.nerve.protocol.conversation;

import dev.nerve.protocol.codec.ProtocolRecord;
import dev.nerve.value.Value;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// A row of a conversation. *Immutable.*
///
/// @param seq its number in the conversation
/// @param messageId its number in the store
/// @param time the time at which it was written
/// @param type `message`, `tool_call`, `tool_result`, `merged`, `configured`, `marked`, `cleared`,
/// `rewound`, `compacted`, `turn_ended` or `redacted`
/// @param role the role of a message: `user`, `assistant` or `system`
/// @param text the text of a message, merge or summary
/// @param data the content of other types, and the parts of a message that has more than text
public record ConversationRowData(
        long seq,
        String messageId,
        Instant time,
        String type,
        @Nullable String role,
        @Nullable String text,
        Value.Fields data)
        implements ProtocolRecord {}
