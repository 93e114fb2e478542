package dev.nerve.sqlite;

import dev.nerve.ConversationId;
import dev.nerve.conversation.ConversationStore.Requested;
import java.util.Optional;

/// What was done under request ids.
///
/// @param link the connection
record RequestTable(Link link) {

    private static final String FIND =
            "SELECT name, fingerprint FROM request JOIN conversation ON key = made WHERE id = ?";

    private static final String REMEMBER =
            "INSERT OR REPLACE INTO request (id, made, fingerprint) VALUES (?, ?, ?)";

    Optional<Requested> find(String request) {
        return link.first(
                FIND,
                row -> new Requested(ConversationId.of(row.getString(1)), row.getString(2)),
                request);
    }

    void remember(String request, Requested done) {
        long made = new InternedNames(link).key(done.made());
        link.update(REMEMBER, request, made, done.fingerprint());
    }
}
