package dev.nerve.lifecycle;

import dev.nerve.node.definition.NodeState;
import dev.nerve.secret.Secrets;

/// A change of a node's state.
///
/// @param from the state before
/// @param to the state after, another one
/// @param reason the cause
public record NodeStateChange(NodeState from, NodeState to, NodeStateReason reason) {

    /// {@return the change without secrets in its cause}
    ///
    /// @param secrets the secrets
    NodeStateChange mask(Secrets secrets) {
        return new NodeStateChange(from, to, reason.mask(secrets));
    }
}
