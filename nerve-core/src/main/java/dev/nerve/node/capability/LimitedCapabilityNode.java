package dev.nerve.node.capability;

import dev.nerve.node.Node;
import java.util.Set;

/// A node whose options take away some of the capabilities that its class implements.
///
/// For example, an agent in JSON mode has no terminal, so nobody can type into it. The answer is
/// the same before and after the start of the node.
public interface LimitedCapabilityNode extends Node {

    /// {@return the interfaces whose operations this node does not support}
    Set<Class<? extends Node>> missingCapabilities();
}
