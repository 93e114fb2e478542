package dev.nerve.sqlite.conversation;

import dev.nerve.ConversationId;
import dev.nerve.conversation.ConversationRow;
import dev.nerve.conversation.ConversationStore;
import dev.nerve.conversation.RowContent;
import dev.nerve.conversation.RowId;
import dev.nerve.conversation.ViewTally;
import dev.nerve.json.Json;
import dev.nerve.sqlite.database.EpochNanos;
import dev.nerve.sqlite.database.InternedNames;
import dev.nerve.sqlite.database.StoreConnection;
import dev.nerve.value.ValueLimits;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/// The table of the rows of all conversations.
///
/// @param link the connection
/// @param names the keys of the conversations' names
public record RowTable(StoreConnection link, InternedNames names) {

    private static final String OWNER =
            "WHERE owner = (SELECT key FROM conversation WHERE name = ?) ";

    private static final String ROW = "seq, time, kind, content, first.name, origin_seq";

    private static final String NUMBERS = "messages, turns, tokens, open_turn, open_calls";

    private static final String NAMED = "LEFT JOIN conversation AS first ON first.key = origin ";

    private static final String BETWEEN = OWNER + "AND seq >= ? AND seq < ? ORDER BY seq";

    private static final String NEWEST = "ORDER BY seq DESC LIMIT 1";

    private static final String RANGE = "SELECT " + ROW + " FROM said " + NAMED + BETWEEN;

    private static final String TALLIED =
            "SELECT " + ROW + ", " + NUMBERS + " FROM said " + NAMED + BETWEEN;

    private static final String TALLY = "SELECT " + NUMBERS + " FROM said " + OWNER + "AND seq = ?";

    /// The conditions on the kind equal those of the indexes. Without the index hint, SQLite would
    /// read all rows of a conversation that has none of these kinds.
    public static final String CURTAIN =
            "SELECT seq FROM said INDEXED BY said_curtain "
                    + OWNER
                    + "AND seq < ? AND kind IN (9, 10) "
                    + NEWEST;

    public static final String CUT =
            "SELECT "
                    + ROW
                    + " FROM said INDEXED BY said_cut "
                    + NAMED
                    + OWNER
                    + "AND seq < ? AND kind IN (9, 10, 11, 14) "
                    + NEWEST;

    public static final String MARK =
            "SELECT "
                    + ROW
                    + " FROM said INDEXED BY said_mark "
                    + NAMED
                    + OWNER
                    + "AND content = ? AND seq < ? AND kind = 8 "
                    + NEWEST;

    private static final String ADD =
            """
            INSERT INTO said (owner, seq, time, kind, content, messages, turns, tokens, open_turn,
                open_calls, origin, origin_seq)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """;

    private static final String REDACT = "UPDATE said SET kind = ?, content = ? ";

    private static final String REDACT_FIRST = REDACT + OWNER + "AND seq = ? AND origin IS NULL";

    public static final String REDACT_COPIES =
            REDACT
                    + "WHERE origin = (SELECT key FROM conversation WHERE name = ?)"
                    + " AND origin_seq = ?";

    RowTable(StoreConnection link) {
        this(link, new InternedNames(link));
    }

    List<ConversationRow> range(ConversationId owner, long from, long to) {
        return link.list(RANGE, row -> read(owner, row), owner.name(), from, to);
    }

    List<ConversationStore.TalliedRow> tallied(ConversationId owner, long from, long to) {
        return link.list(
                TALLIED,
                row -> new ConversationStore.TalliedRow(read(owner, row), tally(row, 7)),
                owner.name(),
                from,
                to);
    }

    private ConversationRow read(ConversationId owner, ResultSet row) throws SQLException {
        long seq = row.getLong(1);
        var first = row.getString(5);
        var id =
                first == null
                        ? new RowId(owner, seq)
                        : new RowId(ConversationId.of(first), row.getLong(6));
        var content = content(owner, seq, row.getInt(3), row.getString(4));
        return new ConversationRow(seq, id, EpochNanos.toInstant(row.getLong(2)), content);
    }

    private RowContent content(ConversationId owner, long seq, int kind, String json) {
        try {
            return RowContentDecoder.content(RowContentKind.of(kind), Json.parse(json));
        } catch (RuntimeException e) {
            throw link.failures().unreadable(new RowId(owner, seq), e);
        }
    }

    Optional<ViewTally> tally(ConversationId owner, long seq) {
        return link.first(TALLY, row -> tally(row, 1), owner.name(), seq);
    }

    private static ViewTally tally(ResultSet row, int first) throws SQLException {
        long turn = row.getLong(first + 3);
        var open = row.wasNull() ? OptionalLong.empty() : OptionalLong.of(turn);
        return new ViewTally(
                row.getLong(first),
                row.getLong(first + 1),
                row.getLong(first + 2),
                open,
                row.getInt(first + 4));
    }

    OptionalLong newestCurtain(ConversationId owner, long before) {
        var found = link.first(CURTAIN, row -> row.getLong(1), owner.name(), before);
        return found.isPresent() ? OptionalLong.of(found.get()) : OptionalLong.empty();
    }

    Optional<ConversationRow> newestCut(ConversationId owner, long before) {
        return link.first(CUT, row -> read(owner, row), owner.name(), before);
    }

    Optional<ConversationRow> newestMark(ConversationId owner, String name, long before) {
        var content = json(new RowContent.Marked(name));
        return link.first(MARK, row -> read(owner, row), owner.name(), content, before);
    }

    void add(ConversationId owner, long key, ConversationStore.TalliedRow added) {
        var row = added.row();
        var tally = added.tally();
        boolean here = row.id().seq() == row.seq() && row.id().conversation().equals(owner);
        link.update(
                ADD,
                key,
                row.seq(),
                EpochNanos.toNanos(row.time()),
                RowContentKind.code(row.content()),
                json(row.content()),
                tally.messages(),
                tally.turns(),
                tally.tokens(),
                tally.turn().isPresent() ? tally.turn().getAsLong() : null,
                tally.openCalls(),
                here ? null : names.keyOrNull(row.id().conversation()),
                here ? null : row.id().seq());
    }

    private static String json(RowContent content) {
        return Json.write(ValueLimits.check(RowContentEncoder.of(content)));
    }

    void removeFrom(ConversationId owner, long from) {
        link.erase("DELETE FROM said " + OWNER + "AND seq >= ?", owner.name(), from);
    }

    void redact(RowId row, RowContent content) {
        int kind = RowContentKind.code(content);
        var json = json(content);
        var name = row.conversation().name();
        link.erase(REDACT_FIRST, kind, json, name, row.seq());
        link.erase(REDACT_COPIES, kind, json, name, row.seq());
    }
}
