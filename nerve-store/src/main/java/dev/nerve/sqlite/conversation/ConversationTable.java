package dev.nerve.sqlite.conversation;

import dev.nerve.ConversationId;
import dev.nerve.conversation.Conversation;
import dev.nerve.conversation.Conversation.Origin;
import dev.nerve.conversation.Conversation.Relation;
import dev.nerve.conversation.Conversation.State;
import dev.nerve.conversation.ForkBase;
import dev.nerve.json.Json;
import dev.nerve.sqlite.database.EpochNanos;
import dev.nerve.sqlite.database.InternedNames;
import dev.nerve.sqlite.database.StoreConnection;
import dev.nerve.value.Value;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The table of conversations, without their rows.
///
/// @param link the connection
/// @param names the keys of their names
public record ConversationTable(StoreConnection link, InternedNames names) {

    static final String SELECT =
            """
            SELECT c.name, c.state, c.end_seq, c.created, c.relation, c.labels,
                base.name, c.base_end, source.name, boss.name, c.forked_at, c.archived, c.changed
            FROM conversation AS c
            LEFT JOIN conversation AS base ON base.key = c.base_owner
            LEFT JOIN conversation AS source ON source.key = c.forked_from
            LEFT JOIN conversation AS boss ON boss.key = c.spawned_by
            """;

    private static final String KEY = "(SELECT key FROM conversation WHERE name = ?)";

    private static final String FIND = SELECT + "WHERE c.name = ? AND c.state <> 3";

    private static final String LIST = SELECT + "WHERE c.state IN (0, 1) ORDER BY c.name";

    public static final String BASED = SELECT + "WHERE c.base_owner = " + KEY + "ORDER BY c.name";

    public static final String FORKED =
            SELECT + "WHERE c.forked_from = " + KEY + "ORDER BY c.forked_as";

    /// Inserts a conversation, or fills the row of a name that only had a key.
    private static final String INSERT =
            """
            INSERT INTO conversation (name, state, end_seq, created, changed, relation, labels)
            VALUES (?1, ?2, ?3, ?4, ?4, ?5, ?6)
            ON CONFLICT (name) DO UPDATE SET state = excluded.state, end_seq = excluded.end_seq,
                created = excluded.created, changed = excluded.changed,
                relation = excluded.relation, labels = excluded.labels
            WHERE state = 3
            """;

    public static final String INSERT_FORK =
            """
            INSERT INTO conversation (name, state, end_seq, created, changed, relation, labels,
                base_owner, base_end, forked_from, forked_at, spawned_by, forked_as)
            VALUES (?1, ?2, ?3, ?4, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, (
                SELECT coalesce(max(forked_as), 0) + 1 FROM conversation WHERE forked_from = ?12))
            ON CONFLICT (name) DO UPDATE SET state = excluded.state, end_seq = excluded.end_seq,
                created = excluded.created, changed = excluded.changed,
                relation = excluded.relation, labels = excluded.labels,
                base_owner = excluded.base_owner, base_end = excluded.base_end,
                forked_from = excluded.forked_from, forked_at = excluded.forked_at,
                spawned_by = excluded.spawned_by, forked_as = excluded.forked_as
            WHERE state = 3
            """;

    private static final String UPDATE =
            """
            UPDATE conversation SET state = ?, end_seq = ?, created = ?, relation = ?, labels = ?
            WHERE name = ? AND state <> 3
            """;

    /// Updates the base only if it differs, because that rarely happens and indexes depend on it.
    private static final String MOVE_BASE =
            """
            UPDATE conversation SET base_owner = ?1, base_end = ?2, spawned_by = ?3
            WHERE name = ?4
                AND (base_owner IS NOT ?1 OR base_end IS NOT ?2 OR spawned_by IS NOT ?3)
            """;

    private static final String MOVE_SOURCE =
            """
            UPDATE conversation SET forked_from = ?1, forked_at = ?3, forked_as = (
                SELECT coalesce(max(forked_as), 0) + 1 FROM conversation WHERE forked_from = ?1)
            WHERE name = ?2 AND (forked_from IS NOT ?1 OR forked_at <> ?3)
            """;

    ConversationTable(StoreConnection link) {
        this(link, new InternedNames(link));
    }

    Optional<Conversation> find(ConversationId id) {
        return link.first(FIND, ConversationTable::read, id.name());
    }

    List<Conversation> list() {
        return link.list(LIST, ConversationTable::read);
    }

    List<Conversation> basedOn(ConversationId owner) {
        return link.list(BASED, ConversationTable::read, owner.name());
    }

    List<Conversation> forkedFrom(ConversationId source) {
        return link.list(FORKED, ConversationTable::read, source.name());
    }

    /// {@return the key of an existing conversation}
    long key(ConversationId id) {
        return link.first(
                        "SELECT key FROM conversation WHERE name = ? AND state <> 3",
                        row -> row.getLong(1),
                        id.name())
                .orElseThrow(() -> absent(id));
    }

    void insert(Conversation added) {
        int inserted = added.origin().equals(Origin.ROOT) ? insertRoot(added) : insertFork(added);
        if (inserted == 0) {
            throw new IllegalStateException("'%s' is there already".formatted(added.id()));
        }
    }

    private int insertRoot(Conversation added) {
        return link.update(
                INSERT,
                added.id().name(),
                code(added.state()),
                added.end(),
                EpochNanos.toNanos(added.created()),
                code(added.origin().relation()),
                labels(added));
    }

    private int insertFork(Conversation added) {
        var base = added.origin().base();
        var source = names.keyOrNull(added.origin().forkedFrom());
        return link.update(
                INSERT_FORK,
                added.id().name(),
                code(added.state()),
                added.end(),
                EpochNanos.toNanos(added.created()),
                code(added.origin().relation()),
                labels(added),
                base == null ? null : names.keyOrNull(base.owner()),
                base == null ? null : base.end(),
                source,
                added.origin().forkedAt(),
                names.keyOrNull(added.origin().spawnedBy()),
                source);
    }

    void update(Conversation changed) {
        var name = changed.id().name();
        int updated =
                link.update(
                        UPDATE,
                        code(changed.state()),
                        changed.end(),
                        EpochNanos.toNanos(changed.created()),
                        code(changed.origin().relation()),
                        labels(changed),
                        name);
        if (updated == 0) {
            throw absent(changed.id());
        }
        var origin = changed.origin();
        var base = origin.base();
        link.update(
                MOVE_BASE,
                base == null ? null : names.keyOrNull(base.owner()),
                base == null ? null : base.end(),
                names.keyOrNull(origin.spawnedBy()),
                name);
        link.update(MOVE_SOURCE, names.keyOrNull(origin.forkedFrom()), name, origin.forkedAt());
    }

    void remove(ConversationId id) {
        names.release(id);
    }

    private static IllegalStateException absent(ConversationId id) {
        return new IllegalStateException("'%s' is not there".formatted(id));
    }

    private static @Nullable String labels(Conversation conversation) {
        var labels = conversation.labels();
        return labels.fields().isEmpty() ? null : Json.write(labels);
    }

    static Conversation read(ResultSet row) throws SQLException {
        var id = ConversationId.of(row.getString(1));
        var base = id(row.getString(7));
        var origin =
                new Origin(
                        base == null ? null : new ForkBase(base, row.getLong(8)),
                        id(row.getString(9)),
                        row.getLong(11),
                        id(row.getString(10)),
                        relation(row.getInt(5)));
        return new Conversation(
                id,
                origin,
                row.getLong(3),
                EpochNanos.toInstant(row.getLong(4)),
                labels(row.getString(6)),
                state(row.getInt(2)));
    }

    private static @Nullable ConversationId id(@Nullable String name) {
        return name == null ? null : ConversationId.of(name);
    }

    private static Value.Fields labels(@Nullable String json) {
        return json == null ? Value.Fields.EMPTY : Json.parse(json).as(Value.Fields.class);
    }

    private static int code(State state) {
        return switch (state) {
            case LIVE -> 0;
            case RETIRED -> 1;
            case DELETED -> 2;
        };
    }

    private static State state(int code) {
        return switch (code) {
            case 0 -> State.LIVE;
            case 1 -> State.RETIRED;
            case 2 -> State.DELETED;
            default -> throw new IllegalStateException("no such state: " + code);
        };
    }

    private static int code(Relation relation) {
        return switch (relation) {
            case ROOT -> 0;
            case FORK -> 1;
            case HANDOFF -> 2;
        };
    }

    private static Relation relation(int code) {
        return switch (code) {
            case 0 -> Relation.ROOT;
            case 1 -> Relation.FORK;
            case 2 -> Relation.HANDOFF;
            default -> throw new IllegalStateException("no such relation: " + code);
        };
    }
}
