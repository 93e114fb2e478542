package dev.nerve.node.capability;

import dev.nerve.ErrorCode;
import dev.nerve.NerveException;
import dev.nerve.node.Node;
import dev.nerve.node.NodeForkRequest;

/// A node that can be forked. Each kind of node defines its own fork.
///
/// A fork has two phases, so that a failed fork leaves nothing behind. The first phase checks all
/// nodes that are forked together; only then the second phase creates anything.
public interface ForkableNode extends Node {

    /// Checks that the node can be forked as requested. Creates nothing.
    ///
    /// @param fork the request; the name of the fork is free
    /// @return the fork that can be created
    /// @throws NerveException if the node cannot be forked as requested
    /// @throws InterruptedException if the thread was interrupted
    PreparedFork prepare(NodeForkRequest fork) throws InterruptedException;

    /// {@return `node`, if it can be forked}
    ///
    /// @param node any node
    /// @throws NerveException.Failed `fork_unsupported` if it cannot
    static ForkableNode of(Node node) {
        if (node instanceof ForkableNode forkable) {
            return forkable;
        }
        throw new NerveException.Failed(
                ErrorCode.FORK_UNSUPPORTED,
                "'%s' cannot be forked: nodes of type '%s' do not implement %s"
                        .formatted(node.id(), node.type(), "ForkableNode"));
    }
}
