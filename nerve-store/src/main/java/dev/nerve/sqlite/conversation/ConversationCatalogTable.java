package dev.nerve.sqlite.conversation;

import dev.nerve.ConversationId;
import dev.nerve.conversation.ConversationPage;
import dev.nerve.conversation.ConversationPage.ConversationSummary;
import dev.nerve.conversation.ConversationQuery;
import dev.nerve.query.ArchiveFilter;
import dev.nerve.query.ArchiveState;
import dev.nerve.query.LabelFilter;
import dev.nerve.sqlite.database.EpochNanos;
import dev.nerve.sqlite.database.StoreConnection;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The columns of conversations that only lists, owners and names need.
///
/// @param link the connection
record ConversationCatalogTable(StoreConnection link) {

    private static final String LIST =
            ConversationTable.SELECT
                    + """
                    WHERE c.state IN (0, 1) AND c.name > ?1
                        AND (?2 IS NULL OR (c.name > ?2 || '/' AND c.name < ?2 || '0'))
                        AND (?3 IS NULL OR c.archived = ?3)
                        AND (?4 IS NULL OR c.changed >= ?4)
                        AND (?5 IS NULL OR EXISTS (SELECT 1 FROM json_each(c.labels) AS label
                            WHERE label.key = ?5 AND (?6 IS NULL OR c.labels ->> label.fullkey = ?6
                                OR c.labels -> label.fullkey = ?6)))
                    ORDER BY c.name LIMIT ?7
                    """;

    ConversationPage list(ConversationQuery query) {
        var label = query.label() == null ? null : LabelFilter.of(query.label());
        var since = query.since();
        var session = query.session();
        var found =
                link.list(
                        LIST,
                        row ->
                                new ConversationSummary(
                                        ConversationTable.read(row),
                                        row.getInt("archived") == 1,
                                        EpochNanos.toInstant(row.getLong("changed"))),
                        query.after() == null ? "" : query.after(),
                        session == null ? null : session.name(),
                        archived(query.archive()),
                        since == null ? null : EpochNanos.toNanos(since),
                        label == null ? null : label.name(),
                        label == null ? null : label.value(),
                        query.limit() + 1);
        return ConversationPage.of(found, query.limit());
    }

    private static @Nullable Integer archived(ArchiveFilter filter) {
        return switch (filter) {
            case ACTIVE -> 0;
            case ARCHIVED -> 1;
            case ALL -> null;
        };
    }

    void changedAt(long key, Instant time) {
        link.update(
                "UPDATE conversation SET changed = ? WHERE key = ?", EpochNanos.toNanos(time), key);
    }

    Optional<String> turnHolder(ConversationId id) {
        return link.first(
                "SELECT holder FROM conversation WHERE name = ? AND holder <> ''",
                row -> row.getString(1),
                id.name());
    }

    void holdTurn(ConversationId id, String worker) {
        link.update(
                "UPDATE conversation SET holder = ? WHERE name = ? AND holder <> ?",
                worker,
                id.name(),
                worker);
    }

    void archive(ConversationId id, ArchiveState state) {
        link.update(
                "UPDATE conversation SET archived = ? WHERE name = ?",
                state == ArchiveState.ARCHIVED ? 1 : 0,
                id.name());
    }

    /// Everything else refers to the conversation by its key.
    ///
    /// Another conversation may already refer to the new name. Then that name has a row of its own.
    void rename(ConversationId id, ConversationId name) {
        var taken =
                link.first(
                        "SELECT state FROM conversation WHERE name = ?",
                        row -> row.getInt(1),
                        name.name());
        if (taken.isPresent()) {
            throw new IllegalStateException("'%s' is there already".formatted(name));
        }
        int renamed =
                link.update(
                        "UPDATE conversation SET name = ? WHERE name = ? AND state <> 3",
                        name.name(),
                        id.name());
        if (renamed == 0) {
            throw new IllegalStateException("'%s' is not there".formatted(id));
        }
    }
}
