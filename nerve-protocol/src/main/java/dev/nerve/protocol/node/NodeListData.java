package dev.nerve.protocol.node;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// A page of nodes. *Immutable.*
///
/// @param nodes the nodes
/// @param next the `after` of the next page, or null at the end
public record NodeListData(List<NodeData> nodes, @Nullable String next) {}
