package dev.nerve.lifecycle;

import dev.nerve.node.definition.NodeState;

/// A change of a node's state.
///
/// @param from the state before
/// @param to the state after, another one
/// @param reason the cause
public record NodeStateChange(NodeState from, NodeState to, NodeStateReason reason) {}
