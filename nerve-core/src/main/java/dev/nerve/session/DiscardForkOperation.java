package dev.nerve.session;

import dev.nerve.NodeId;
import java.time.Duration;

/// The operation that deletes a fork with everything that was created for it.
///
/// @param session its session
/// @param id its name
/// @param reason the reason for later lookups
record DiscardForkOperation(Session session, NodeId id, String reason) {

    private static final Duration GRACE = Duration.ofSeconds(5);

    void discard() throws InterruptedException {
        for (var entry : session.registry().find(id).stream().toList()) {
            try {
                session.delete(id, NodeDeletion.of(GRACE).reason(reason));
            } finally {
                discardWith(entry);
            }
        }
    }

    /// Runs even if the fork could not be stopped, because nothing refers to these resources later.
    private void discardWith(NodeRegistry.Entry entry) throws InterruptedException {
        for (var other : ForkMetadata.forkedWith(entry.metadata())) {
            if (session.find(other).isPresent()) {
                session.delete(other, NodeDeletion.of(GRACE).reason(reason));
            }
        }
        for (var workspace : ForkMetadata.workspace(entry.metadata()).stream().toList()) {
            session.shared().workspaces().remove(workspace);
        }
    }
}
