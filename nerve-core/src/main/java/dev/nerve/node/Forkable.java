package dev.nerve.node;

import dev.nerve.ErrorCode;
import dev.nerve.NerveException;

/// A node that can be forked; each kind says itself what that means.
///
/// A fork is made in two steps, so that one which fails leaves no trace: everything is checked, of
/// all nodes that are forked together, before anything is made.
public interface Forkable extends Node {

    /// Checks that it can be forked as requested, and makes nothing.
    ///
    /// @param fork what is wanted; the name of the fork is known to be free
    /// @return what can be made
    /// @throws NerveException if it cannot be forked so
    /// @throws InterruptedException if the thread was interrupted
    PreparedFork prepare(NodeFork fork) throws InterruptedException;

    /// {@return `node`, if it can be forked}
    ///
    /// @param node any node
    /// @throws NerveException.Failed `fork_unsupported` if it cannot
    static Forkable of(Node node) {
        if (node instanceof Forkable forkable) {
            return forkable;
        }
        throw new NerveException.Failed(
                ErrorCode.FORK_UNSUPPORTED,
                "'%s' cannot be forked: nodes of type '%s' do not say how; they would have to be %s"
                        .formatted(node.id(), node.type(), "Forkable"));
    }
}
