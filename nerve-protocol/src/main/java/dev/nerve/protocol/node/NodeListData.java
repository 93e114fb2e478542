package dev.nerve.protocol.node;

import dev.nerve.protocol.codec.ProtocolRecord;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A page of nodes. *Immutable.*
///
/// @param nodes the nodes
/// @param next the `after` of the next page, or null at the end
public record NodeListData(List<NodeData> nodes, @Nullable String next) implements ProtocolRecord {}
