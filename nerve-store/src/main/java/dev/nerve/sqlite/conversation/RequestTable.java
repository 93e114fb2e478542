package dev.nerve.sqlite.conversation;

import dev.nerve.ConversationId;
import dev.nerve.conversation.ConversationStore.CompletedRequest;
import dev.nerve.json.Json;
import dev.nerve.sqlite.database.InternedNames;
import dev.nerve.sqlite.database.StoreConnection;
import dev.nerve.value.Value;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Optional;

/// The results of requests, by request id.
///
/// @param link the connection
record RequestTable(StoreConnection link) {

    private static final String FIND =
            """
            SELECT name, fingerprint, told
            FROM request JOIN conversation ON key = made WHERE id = ?
            """;

    private static final String REMEMBER =
            "INSERT OR REPLACE INTO request (id, made, fingerprint, told) VALUES (?, ?, ?, ?)";

    Optional<CompletedRequest> find(String request) {
        return link.first(FIND, RequestTable::read, request);
    }

    private static CompletedRequest read(ResultSet row) throws SQLException {
        return new CompletedRequest(
                ConversationId.of(row.getString(1)),
                row.getString(2),
                Json.parse(row.getString(3)).as(Value.Fields.class));
    }

    void remember(String request, CompletedRequest done) {
        long made = new InternedNames(link).key(done.made());
        link.update(REMEMBER, request, made, done.fingerprint(), Json.write(done.told()));
    }
}
