package dev.nerve.sqlite;

import dev.nerve.NameRules;
import dev.nerve.NerveException;
import dev.nerve.NodeId;
import dev.nerve.SessionId;
import dev.nerve.json.Json;
import dev.nerve.query.ArchiveFilter;
import dev.nerve.query.ArchiveState;
import dev.nerve.query.LabelFilter;
import dev.nerve.session.definition.DefinitionStore;
import dev.nerve.session.definition.NodePage;
import dev.nerve.session.definition.NodeQuery;
import dev.nerve.session.definition.SessionInfo;
import dev.nerve.session.definition.SessionPage;
import dev.nerve.session.definition.SessionPage.SessionSummary;
import dev.nerve.session.definition.SessionQuery;
import dev.nerve.sqlite.database.EpochNanos;
import dev.nerve.sqlite.database.StoreConnection;
import dev.nerve.sqlite.gate.PermissionRuleTable;
import dev.nerve.value.Value;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/// The definitions of a SQLite store.
///
/// @param store the store
record SqliteDefinitionStore(SqliteStore store) implements DefinitionStore {

    private static final String SUMMARY =
            """
            SELECT key, name, version, archived, created, labels, info,
                (SELECT count(*) FROM node WHERE node.session = session.key) AS nodes
            FROM session
            """;

    private static final String LIST =
            SUMMARY
                    + """
                    WHERE key > ?1
                        AND (?2 IS NULL OR archived = ?2)
                        AND (?3 IS NULL OR EXISTS (SELECT 1 FROM json_each(session.labels) AS label
                            WHERE label.key = ?3 AND (?4 IS NULL
                                OR session.labels ->> label.fullkey = ?4
                                OR session.labels -> label.fullkey = ?4)))
                        AND (?5 IS NULL OR instr(name, lower(?5)) > 0 OR (json_valid(info)
                            AND instr(lower(json_extract(info, '$.description')), lower(?5)) > 0))
                        AND (?6 IS NULL OR created >= ?6)
                    ORDER BY key LIMIT ?7
                    """;

    private static final String SAVE_SESSION =
            """
            INSERT INTO session (name, version, created, info) VALUES (?, 0, ?, ?)
            ON CONFLICT (name) DO UPDATE SET info = excluded.info, created = excluded.created
            """;

    private static final String SAVE_NODE =
            """
            INSERT INTO node (session, name, type, fork_request, labels, metadata, definition)
            SELECT key, ?, ?, ?, ?, ?, ? FROM session WHERE name = ?
            ON CONFLICT (session, name) DO UPDATE
            SET type = excluded.type, fork_request = excluded.fork_request,
                labels = excluded.labels, metadata = excluded.metadata,
                definition = excluded.definition
            """;

    private static final String FIND_FORK =
            """
            SELECT session.name FROM node JOIN session ON session.key = node.session
            WHERE node.fork_request = ? ORDER BY node.key
            """;

    private static final String SESSION = "(SELECT key FROM session WHERE name = ?)";
    private static final String NODES = " FROM node WHERE session = " + SESSION + " ORDER BY key";

    @Override
    public SessionPage list(SessionQuery query) {
        var label = query.label() == null ? null : LabelFilter.of(query.label());
        var since = query.since();
        return store.read(connection -> {
            var found =
                    connection.list(
                            LIST,
                            row ->
                                    new NumberedSummary(
                                            row.getLong("key"), reader(connection).summary(row)),
                            cursor(query.after()),
                            archived(query.archive()),
                            label == null ? null : label.name(),
                            label == null ? null : label.value(),
                            query.text(),
                            since == null ? null : EpochNanos.toNearestNanos(since),
                            query.limit() + 1);
            return page(found, query.limit());
        });
    }

    /// {@return the key of the last session of the page before, or 0}
    private static long cursor(@Nullable String after) {
        try {
            return after == null ? 0 : Long.parseLong(after);
        } catch (NumberFormatException _) {
            throw new NerveException.Invalid(
                    "%s is no position in a list; use the one that came with the page before"
                            .formatted(NameRules.quote(after)));
        }
    }

    private static SessionPage page(List<NumberedSummary> found, int limit) {
        var page = found.subList(0, Math.min(limit, found.size()));
        return new SessionPage(
                page.stream().map(NumberedSummary::summary).toList(),
                found.size() > limit ? Long.toString(page.getLast().key()) : null);
    }

    private static @Nullable Integer archived(ArchiveFilter filter) {
        return switch (filter) {
            case ACTIVE -> 0;
            case ARCHIVED -> 1;
            case ALL -> null;
        };
    }

    private static DefinitionRowReader reader(StoreConnection connection) {
        return new DefinitionRowReader(connection.seal());
    }

    @Override
    public Optional<SessionSummary> summary(SessionId session) {
        return store.read(connection ->
                connection.first(
                        SUMMARY + "WHERE name = ?", reader(connection)::summary, session.name()));
    }

    @Override
    public Optional<VersionedSession> find(SessionId session) {
        return store.read(connection ->
                connection
                        .first(
                                "SELECT name, version, created, info FROM session WHERE name = ?",
                                row ->
                                        new VersionedSession(
                                                new StoredSession(
                                                        reader(connection).info(row), List.of()),
                                                row.getLong("version")),
                                session.name())
                        .map(found -> withNodes(connection, found)));
    }

    private static VersionedSession withNodes(StoreConnection connection, VersionedSession found) {
        var info = found.stored().info();
        var nodes =
                connection.list(
                        "SELECT name, metadata, definition" + NODES,
                        reader(connection)::node,
                        info.id().name());
        return new VersionedSession(new StoredSession(info, nodes), found.version());
    }

    @Override
    public OptionalLong version(SessionId session) {
        return store.read(connection -> version(connection, session));
    }

    private static OptionalLong version(StoreConnection connection, SessionId session) {
        return connection
                .list(
                        "SELECT version FROM session WHERE name = ?",
                        row -> row.getLong(1),
                        session.name())
                .stream()
                .mapToLong(Long::longValue)
                .findFirst();
    }

    @Override
    public NodePage nodes(NodeQuery query) {
        return store.read(connection -> new NodeListReader(connection).list(query));
    }

    @Override
    public Optional<SessionId> findFork(String requestId) {
        return store.read(connection ->
                connection.first(FIND_FORK, row -> SessionId.of(row.getString(1)), requestId));
    }

    @Override
    public VersionChange add(SessionInfo session) throws InterruptedException {
        return store.write(connection -> {
            if (version(connection, session.id()).isPresent()) {
                throw DefinitionStore.alreadyStored(session.id());
            }
            return save(connection, session);
        });
    }

    @Override
    public VersionChange add(SessionId session, StoredNode... nodes) throws InterruptedException {
        return store.write(connection -> {
            for (var node : nodes) {
                var sql = "SELECT 1 FROM node WHERE name = ? AND session = " + SESSION;
                var name = node.name().name();
                if (connection.first(sql, row -> row.getInt(1), name, session.name()).isPresent()) {
                    throw DefinitionStore.alreadyStored(session, node.name());
                }
                save(connection, session, node);
            }
            return advance(connection, session);
        });
    }

    @Override
    public VersionChange save(SessionInfo session) throws InterruptedException {
        return store.write(connection -> save(connection, session));
    }

    private static VersionChange save(StoreConnection connection, SessionInfo session) {
        var info =
                Value.Fields.EMPTY
                        .with("description", session.description())
                        .with("tags", session.tags())
                        .with("metadata", session.metadata());
        long created = EpochNanos.toNanos(session.created());
        connection.update(SAVE_SESSION, session.id().name(), created, connection.seal().seal(info));
        return advance(connection, session.id());
    }

    @Override
    public VersionChange save(SessionId session, StoredNode... nodes) throws InterruptedException {
        return store.write(connection -> {
            for (var node : nodes) {
                save(connection, session, node);
            }
            return advance(connection, session);
        });
    }

    private static void save(StoreConnection connection, SessionId session, StoredNode node) {
        var metadata =
                node.metadata().fields().isEmpty() ? null : connection.seal().seal(node.metadata());
        connection.update(
                SAVE_NODE,
                node.name().name(),
                node.definition().type(),
                node.forkRequest().orElse(null),
                labels(node.labels()),
                metadata,
                UnreadableJson.toStored(node.definition(), connection.seal()),
                session.name());
    }

    private static @Nullable String labels(Value.Fields labels) {
        return labels.fields().isEmpty() ? null : Json.write(labels);
    }

    @Override
    public VersionChange label(SessionId session, Value.Fields labels) throws InterruptedException {
        return store.write(connection -> {
            connection.update(
                    "UPDATE session SET labels = ? WHERE name = ?", labels(labels), session.name());
            return advance(connection, session);
        });
    }

    @Override
    public VersionChange archive(SessionId session, ArchiveState state)
            throws InterruptedException {
        return store.write(connection -> {
            int wanted = state == ArchiveState.ARCHIVED ? 1 : 0;
            int changed =
                    connection.update(
                            "UPDATE session SET archived = ? WHERE name = ? AND archived <> ?",
                            wanted,
                            session.name(),
                            wanted);
            return changed == 0 ? unchanged(connection, session) : advance(connection, session);
        });
    }

    private static VersionChange unchanged(StoreConnection connection, SessionId session) {
        long version = existingVersion(connection, session);
        return new VersionChange(version, version);
    }

    private static long existingVersion(StoreConnection connection, SessionId session) {
        return version(connection, session).orElseThrow(() -> DefinitionStore.notStored(session));
    }

    /// Gives a session a version that no session had before.
    private static VersionChange advance(StoreConnection connection, SessionId session) {
        long before = existingVersion(connection, session);
        connection.update("UPDATE definition_version SET number = number + 1");
        long after = connection.number("SELECT number FROM definition_version");
        connection.update("UPDATE session SET version = ? WHERE name = ?", after, session.name());
        return new VersionChange(before, after);
    }

    @Override
    public void remove(SessionId session) throws InterruptedException {
        store.write(connection -> {
            connection.update("DELETE FROM node WHERE session = " + SESSION, session.name());
            new PermissionRuleTable(connection).removeAll(session);
            return connection.update("DELETE FROM session WHERE name = ?", session.name());
        });
    }

    @Override
    public VersionChange remove(SessionId session, NodeId name) throws InterruptedException {
        return store.write(connection -> {
            int removed =
                    connection.update(
                            "DELETE FROM node WHERE session = " + SESSION + " AND name = ?",
                            session.name(),
                            name.name());
            long version = version(connection, session).orElse(0);
            return removed == 0
                    ? new VersionChange(version, version)
                    : advance(connection, session);
        });
    }

    /// A session in a list with its position.
    ///
    /// @param key the position
    /// @param summary the session
    private record NumberedSummary(long key, SessionSummary summary) {}
}
