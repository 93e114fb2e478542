package dev.nerve.protocol.node;

import dev.nerve.protocol.codec.ProtocolRecord;
import dev.nerve.value.Value;
import java.util.List;

/// The tools of a node. *Immutable.*
///
/// @param session the session
/// @param nodeId the node
/// @param tools its tools
public record ToolListData(String session, String nodeId, List<ToolData> tools)
        implements ProtocolRecord {

    /// A tool.
    ///
    /// @param name its name
    /// @param description its purpose
    /// @param schema the JSON Schema of its arguments
    public record ToolData(String name, String description, Value schema) {}
}
