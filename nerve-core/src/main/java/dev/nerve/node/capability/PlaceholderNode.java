package dev.nerve.node.capability;

import dev.nerve.node.Node;
import dev.nerve.node.NodeCall;
import dev.nerve.node.RunContext;

/// A placeholder for another node that is known only at execution time.
///
/// The other node replaces it: the path, the events, the journal and all layers belong to the other
/// node. If there is no other node, the placeholder is executed itself and reports why.
public interface PlaceholderNode extends Node {

    /// {@return the call to execute instead}
    ///
    /// @param call the call of this placeholder
    /// @param context the context of that call
    ResolvedCall resolveCall(NodeCall call, RunContext context);

    /// The call that replaces the call of a placeholder.
    ///
    /// @param call the node, its policy and limits
    /// @param context the context of the node
    record ResolvedCall(NodeCall call, RunContext context) {}
}
