package dev.nerve.session;

import dev.nerve.NodeId;
import java.time.Duration;

/// Deletes a fork that nobody wants, with all that was made for it.
///
/// @param session where it is
/// @param id its name
/// @param reason told to those who look for it later
record Discarding(Session session, NodeId id, String reason) {

    private static final Duration GRACE = Duration.ofSeconds(5);

    void discard() throws InterruptedException {
        for (var entry : session.registry().find(id).stream().toList()) {
            try {
                session.delete(id, GRACE, reason);
            } finally {
                discardWith(entry);
            }
        }
    }

    /// Also if it could not be stopped: nobody would know of it later.
    private void discardWith(Registry.Entry entry) throws InterruptedException {
        for (var other : ForkMetadata.forkedWith(entry.metadata())) {
            if (session.find(other).isPresent()) {
                session.delete(other, GRACE, reason);
            }
        }
        for (var workspace : ForkMetadata.workspace(entry.metadata()).stream().toList()) {
            session.shared().workspaces().remove(workspace);
        }
    }
}
