package dev.nerve.sqlite;

import dev.nerve.ConversationId;
import dev.nerve.conversation.Content;
import dev.nerve.conversation.ConversationStore;
import dev.nerve.conversation.Row;
import dev.nerve.conversation.RowId;
import dev.nerve.conversation.Tally;
import dev.nerve.json.Json;
import dev.nerve.value.ValueLimits;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/// The rows of all conversations.
///
/// @param link the connection
/// @param names the keys of their conversations' names
record RowTable(Link link, InternedNames names) {

    private static final String OWNER =
            "WHERE owner = (SELECT key FROM conversation WHERE name = ?) ";

    private static final String RANGE =
            """
            SELECT seq, time, kind, content, first.name, origin_seq
            FROM said LEFT JOIN conversation AS first ON first.key = origin
            """
                    + OWNER
                    + "AND seq >= ? AND seq < ? ORDER BY seq";

    private static final String TALLY =
            "SELECT messages, turns, tokens, open_turn, open_calls FROM said "
                    + OWNER
                    + "AND seq = ?";

    /// The condition on the kind is written as in the index. Left to itself, SQLite would read all
    /// rows of a conversation that has no curtain.
    static final String CURTAIN =
            "SELECT seq FROM said INDEXED BY said_curtain "
                    + OWNER
                    + "AND seq < ? AND kind IN (9, 10) ORDER BY seq DESC LIMIT 1";

    private static final String ADD =
            """
            INSERT INTO said (owner, seq, time, kind, content, messages, turns, tokens, open_turn,
                open_calls, origin, origin_seq)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """;

    private static final String REDACT = "UPDATE said SET kind = ?, content = ? ";

    private static final String REDACT_FIRST = REDACT + OWNER + "AND seq = ? AND origin IS NULL";

    static final String REDACT_COPIES =
            REDACT
                    + "WHERE origin = (SELECT key FROM conversation WHERE name = ?)"
                    + " AND origin_seq = ?";

    RowTable(Link link) {
        this(link, new InternedNames(link));
    }

    List<Row> range(ConversationId owner, long from, long to) {
        return link.list(RANGE, row -> read(owner, row), owner.name(), from, to);
    }

    private Row read(ConversationId owner, ResultSet row) throws SQLException {
        long seq = row.getLong(1);
        var first = row.getString(5);
        var id =
                first == null
                        ? new RowId(owner, seq)
                        : new RowId(ConversationId.of(first), row.getLong(6));
        var content = content(owner, seq, row.getInt(3), row.getString(4));
        return new Row(seq, id, Moments.of(row.getLong(2)), content);
    }

    private Content content(ConversationId owner, long seq, int kind, String json) {
        try {
            return Decoding.content(Kind.of(kind), Json.parse(json));
        } catch (RuntimeException e) {
            throw link.failures().unreadable(new RowId(owner, seq), e);
        }
    }

    Optional<Tally> tally(ConversationId owner, long seq) {
        return link.first(TALLY, RowTable::tally, owner.name(), seq);
    }

    private static Tally tally(ResultSet row) throws SQLException {
        long turn = row.getLong(4);
        var open = row.wasNull() ? OptionalLong.empty() : OptionalLong.of(turn);
        return new Tally(row.getLong(1), row.getLong(2), row.getLong(3), open, row.getInt(5));
    }

    OptionalLong newestCurtain(ConversationId owner, long before) {
        var found = link.first(CURTAIN, row -> row.getLong(1), owner.name(), before);
        return found.isPresent() ? OptionalLong.of(found.get()) : OptionalLong.empty();
    }

    void add(ConversationId owner, long key, ConversationStore.Tallied added) {
        var row = added.row();
        var tally = added.tally();
        boolean here = row.id().seq() == row.seq() && row.id().conversation().equals(owner);
        link.update(
                ADD,
                key,
                row.seq(),
                Moments.toNumber(row.time()),
                Kind.of(row.content()).code(),
                json(row.content()),
                tally.messages(),
                tally.turns(),
                tally.tokens(),
                tally.turn().isPresent() ? tally.turn().getAsLong() : null,
                tally.openCalls(),
                here ? null : names.keyOrNull(row.id().conversation()),
                here ? null : row.id().seq());
    }

    private static String json(Content content) {
        return Json.write(ValueLimits.check(Encoding.of(content)));
    }

    void removeFrom(ConversationId owner, long from) {
        link.update("DELETE FROM said " + OWNER + "AND seq >= ?", owner.name(), from);
    }

    void redact(RowId row, Content content) {
        int kind = Kind.of(content).code();
        var json = json(content);
        var name = row.conversation().name();
        link.update(REDACT_FIRST, kind, json, name, row.seq());
        link.update(REDACT_COPIES, kind, json, name, row.seq());
    }
}
