package dev.nerve.protocol.conversation;

import dev.nerve.protocol.codec.ProtocolRecord;
import dev.nerve.value.Value;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The settings of a chat that apply now. *Immutable.*
///
/// @param session the session
/// @param nodeId the chat
/// @param model its model
/// @param system its system prompt, or null for none
/// @param tools the nodes that are its tools
/// @param settings all settings by name
public record ChatSettingsData(
        String session,
        String nodeId,
        String model,
        @Nullable String system,
        List<String> tools,
        Value.Fields settings)
        implements ProtocolRecord {}
