package dev.nerve.sqlite;

import dev.nerve.NerveException;
import dev.nerve.NodeId;
import dev.nerve.SessionId;
import dev.nerve.json.Json;
import dev.nerve.node.definition.NodeDefinition;
import dev.nerve.seal.SealedTextException;
import dev.nerve.seal.SecretSeal;
import dev.nerve.session.definition.DefinitionStore;
import dev.nerve.session.definition.SessionInfo;
import dev.nerve.sqlite.database.EpochNanos;
import dev.nerve.sqlite.database.StoreConnection;
import dev.nerve.sqlite.database.TransactionWork;
import dev.nerve.value.Value;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The definitions of a SQLite store.
///
/// @param store the store
record SqliteDefinitionStore(SqliteStore store) implements DefinitionStore {

    private static final String SAVE_SESSION =
            """
            INSERT INTO session (name, info, created) VALUES (?, ?, ?)
            ON CONFLICT (name) DO UPDATE SET info = excluded.info, created = excluded.created
            """;

    private static final String SAVE_NODE =
            """
            INSERT INTO node (session, name, definition, metadata)
            SELECT key, ?, ?, ? FROM session WHERE name = ?
            ON CONFLICT (session, name) DO UPDATE
            SET definition = excluded.definition, metadata = excluded.metadata
            """;

    private static final String SESSION = "(SELECT key FROM session WHERE name = ?)";

    @Override
    public List<StoredSession> load() {
        return store.read(connection -> {
            var nodes = new HashMap<Long, List<StoredNode>>();
            connection.list(
                    "SELECT session, name, definition, metadata FROM node ORDER BY key",
                    row ->
                            nodes.computeIfAbsent(row.getLong(1), _ -> new ArrayList<>())
                                    .add(node(connection.seal(), row)));
            return connection.list(
                    "SELECT key, name, info, created FROM session ORDER BY key",
                    row -> session(connection.seal(), row, nodes));
        });
    }

    private static StoredNode node(SecretSeal seal, ResultSet row) throws SQLException {
        var name = NodeId.of(row.getString(2));
        return new StoredNode(
                name, definition(seal, name, row.getString(3)), fields(seal, row.getString(4)));
    }

    private static NodeDefinition definition(SecretSeal seal, NodeId name, String json) {
        try {
            return NodeDefinition.of(Json.parse(seal.open(json)));
        } catch (NerveException | SealedTextException problem) {
            return UnreadableJson.definition(name, json, problem);
        }
    }

    private static StoredSession session(
            SecretSeal seal, ResultSet row, Map<Long, List<StoredNode>> nodes) throws SQLException {
        var id = SessionId.of(row.getString(2));
        var created = EpochNanos.toInstant(row.getLong(4));
        return new StoredSession(
                info(seal, id, row.getString(3), created),
                nodes.getOrDefault(row.getLong(1), List.of()));
    }

    private static SessionInfo info(SecretSeal seal, SessionId id, String json, Instant created) {
        try {
            var info = Json.parse(seal.open(json));
            return new SessionInfo(
                    id,
                    info.at("description").text(),
                    info.at("tags").asList(String.class),
                    info.at("metadata").as(Value.Fields.class),
                    created);
        } catch (NerveException | SealedTextException _) {
            return new SessionInfo(id, "", List.of(), UnreadableJson.fields(json), created);
        }
    }

    private static Value.Fields fields(SecretSeal seal, @Nullable String json) {
        if (json == null) {
            return Value.Fields.EMPTY;
        }
        try {
            return Json.parse(seal.open(json)).as(Value.Fields.class);
        } catch (NerveException | SealedTextException _) {
            return UnreadableJson.fields(json);
        }
    }

    @Override
    public void add(SessionInfo session) throws InterruptedException {
        write(connection -> {
            if (isThere(connection, "SELECT 1 FROM session WHERE name = ?", session.id().name())) {
                throw DefinitionStore.alreadyStored(session.id());
            }
            return save(connection, session);
        });
    }

    @Override
    public void add(SessionId session, StoredNode... nodes) throws InterruptedException {
        write(connection -> {
            for (var node : nodes) {
                var sql = "SELECT 1 FROM node WHERE name = ? AND session = " + SESSION;
                if (isThere(connection, sql, node.name().name(), session.name())) {
                    throw DefinitionStore.alreadyStored(session, node.name());
                }
                save(connection, session, node);
            }
            return nodes.length;
        });
    }

    private static boolean isThere(StoreConnection connection, String sql, Object... values) {
        return connection.first(sql, row -> row.getInt(1), values).isPresent();
    }

    @Override
    public void save(SessionInfo session) throws InterruptedException {
        write(connection -> save(connection, session));
    }

    private static int save(StoreConnection connection, SessionInfo session) {
        var info =
                Value.Fields.EMPTY
                        .with("description", session.description())
                        .with("tags", session.tags())
                        .with("metadata", session.metadata());
        long created = EpochNanos.toNanos(session.created());
        return connection.update(
                SAVE_SESSION, session.id().name(), connection.seal().seal(info), created);
    }

    @Override
    public void save(SessionId session, StoredNode... nodes) throws InterruptedException {
        write(connection -> {
            for (var node : nodes) {
                save(connection, session, node);
            }
            return nodes.length;
        });
    }

    private static void save(StoreConnection connection, SessionId session, StoredNode node) {
        var metadata =
                node.metadata().fields().isEmpty() ? null : connection.seal().seal(node.metadata());
        int saved =
                connection.update(
                        SAVE_NODE,
                        node.name().name(),
                        UnreadableJson.toStored(node.definition(), connection.seal()),
                        metadata,
                        session.name());
        if (saved == 0) {
            throw new NerveException.NotFound("session '%s' not found".formatted(session));
        }
    }

    @Override
    public void remove(SessionId session) throws InterruptedException {
        write(connection -> {
            connection.update("DELETE FROM node WHERE session = " + SESSION, session.name());
            return connection.update("DELETE FROM session WHERE name = ?", session.name());
        });
    }

    @Override
    public void remove(SessionId session, NodeId name) throws InterruptedException {
        write(connection ->
                connection.update(
                        "DELETE FROM node WHERE session = " + SESSION + " AND name = ?",
                        session.name(),
                        name.name()));
    }

    private int write(TransactionWork<Integer> change) throws InterruptedException {
        return store.write(change);
    }
}
