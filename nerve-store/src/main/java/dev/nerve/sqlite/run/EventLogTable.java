package dev.nerve.sqlite.run;

import dev.nerve.NerveException;
import dev.nerve.NodeId;
import dev.nerve.RunId;
import dev.nerve.RunPath;
import dev.nerve.SessionId;
import dev.nerve.change.ChangeTopic;
import dev.nerve.event.EventOrigin;
import dev.nerve.event.EventPage;
import dev.nerve.event.EventPageBuilder;
import dev.nerve.event.EventQuery;
import dev.nerve.event.SessionEvent;
import dev.nerve.event.StoredEvent;
import dev.nerve.sqlite.database.StoreConnection;
import dev.nerve.value.Value;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// The events of runs and sessions by their numbers in the store.
///
/// @param link the connection
public record EventLogTable(StoreConnection link) {

    /// The number of rows that one statement reads.
    private static final int ROWS = 32;

    /// The number of rows after which a read ends, so that it stays short.
    private static final int MOST_ROWS = 1_024;

    private static final String READ =
            """
            SELECT number, count, run.name, coalesce(event.session, nullif(run.session, '')),
                CASE WHEN ?1 IN ('', event.session, run.session) THEN lines END
            FROM event LEFT JOIN run ON run.key = event.run
            """;

    private static final String FROM_NUMBER =
            READ
                    + """
                    WHERE number >= coalesce(
                        (SELECT max(number) FROM event WHERE number <= ?2), 0)
                    ORDER BY number LIMIT ?3
                    """;

    private static final String OF_RUN =
            READ + "WHERE event.run = ?2 AND event.first >= ?3 ORDER BY event.first LIMIT ?4";

    private static final String INSERT =
            "INSERT INTO event (number, count, session, lines) VALUES (1 + ("
                    + EventTable.LAST_NUMBER
                    + "), ?, ?, ?)";

    /// {@return the last number that was given to an event, or 0}
    public long last() {
        return link.number(EventTable.LAST_NUMBER);
    }

    /// Adds events that no run emits, with masked secrets, and wakes the readers of the log.
    public void append(List<SessionEvent> events) {
        if (!events.isEmpty()) {
            add(events.stream().map(this::masked).toList());
            link.touch(ChangeTopic.events());
        }
    }

    private SessionEvent masked(SessionEvent event) {
        return new SessionEvent(
                event.run(),
                event.session(),
                event.node(),
                event.type(),
                event.time(),
                link.seal().mask(event.data()));
    }

    /// Adds events outside of runs: one row for each sequence of events of one session.
    public void add(List<SessionEvent> events) {
        int begin = 0;
        for (int end = 1; end <= events.size(); end++) {
            @Nullable SessionId session = events.get(begin).session();
            if (end == events.size() || !Objects.equals(session, events.get(end).session())) {
                link.update(
                        INSERT,
                        end - begin,
                        session == null ? null : session.name(),
                        SessionEventCodec.write(events.subList(begin, end)));
                begin = end;
            }
        }
    }

    public EventPage read(EventQuery query) {
        // Before the rows: an event that is stored meanwhile is no gap.
        long last = last();
        var page = new EventPageBuilder(query);
        for (int rows = 0; rows < MOST_ROWS; rows += ROWS) {
            var next = rows(query, page.next());
            requireNumbers(next);
            for (var row : next) {
                if (!row.addTo(page)) {
                    return page.page();
                }
            }
            if (next.size() < ROWS) {
                return page.end(last);
            }
        }
        return page.page();
    }

    private void requireNumbers(List<EventRow> rows) {
        if (!rows.isEmpty() && rows.getFirst().count == 0) {
            throw new NerveException.Unavailable(
                    ("%s was made by an earlier version of nerve, which did not number its events."
                                    + " The next command that writes to it brings it up to date")
                            .formatted(link.failures().file()));
        }
    }

    private List<EventRow> rows(EventQuery query, long from) {
        var session = query.session() == null ? "" : query.session().name();
        var run = query.run();
        if (run == null) {
            return link.list(FROM_NUMBER, this::row, session, from, ROWS);
        }
        var key = new RunTable(link).find(run);
        return key.isEmpty()
                ? List.of()
                : link.list(OF_RUN, this::row, session, key.get(), firstOf(key.get(), from), ROWS);
    }

    /// {@return the number in the run with which the row begins that has a number of the store, or
    /// that follows it}
    ///
    /// The numbers of both kinds grow together, so this searches by halves. An index by both would
    /// cost every write.
    private long firstOf(long run, long number) {
        long low = 0;
        long high = new EventTable(link).last(run) + 1;
        while (low < high) {
            long middle = (low + high) / 2;
            var found =
                    link.first(
                            """
                            SELECT number + count FROM event
                            WHERE run = ? AND first <= ? ORDER BY first DESC LIMIT 1
                            """,
                            row -> row.getLong(1),
                            run,
                            middle);
            if (found.isPresent() && found.get() > number) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        return low;
    }

    private EventRow row(ResultSet row) throws SQLException {
        long number = row.getLong(1);
        int count = row.getInt(2);
        @Nullable String run = row.getString(3);
        @Nullable String session = row.getString(4);
        @Nullable String lines = row.getString(5);
        return new EventRow(
                number,
                count,
                run == null ? null : RunId.of(run),
                session == null ? null : SessionId.of(session),
                lines == null ? "" : lines);
    }

    /// A row with events of one run or session.
    ///
    /// @param number the number of the first event
    /// @param count the number of events
    /// @param run the run, or null
    /// @param session the session, or null
    /// @param lines the events; empty if no event is wanted
    private record EventRow(
            long number,
            int count,
            @Nullable RunId run,
            @Nullable SessionId session,
            String lines) {

        /// {@return whether the page has room for all wanted events}
        boolean addTo(EventPageBuilder page) {
            if (!page.continueAt(number)) {
                return false;
            }
            if (!lines.isEmpty()) {
                for (var event : events()) {
                    if (event.seq() >= page.next() && !page.add(event)) {
                        return false;
                    }
                }
            }
            page.skipTo(number + count);
            return true;
        }

        private List<StoredEvent> events() {
            if (run == null) {
                return SessionEventCodec.read(number, session, lines);
            }
            var wire = EventLineCodec.read(run, lines);
            return IntStream.range(0, wire.size())
                    .mapToObj(i -> event(number + i, wire.get(i)))
                    .toList();
        }

        private StoredEvent event(long seq, Value wire) {
            return new StoredEvent(
                    seq,
                    new EventOrigin(
                            run,
                            wire.at("seq").toLong(),
                            RunPath.parse(wire.at("path").text()),
                            session),
                    wire.find("node_id").map(Value::text).map(NodeId::of).orElse(null),
                    wire.at("type").text(),
                    Instant.parse(wire.at("time").text()),
                    wire.at("data").as(Value.Fields.class));
        }
    }
}
