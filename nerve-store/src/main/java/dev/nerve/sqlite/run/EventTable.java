package dev.nerve.sqlite.run;

import dev.nerve.RunId;
import dev.nerve.change.ChangeTopic;
import dev.nerve.event.Event;
import dev.nerve.sqlite.database.StoreConnection;
import dev.nerve.value.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The events of runs, with many events in each row.
///
/// @param link the connection
public record EventTable(StoreConnection link) {

    /// The size at which a new row begins. To read one event, its whole row is read.
    private static final int LONG = 32 * 1024;

    /// The last number in the store that an event has or had.
    static final String LAST_NUMBER =
            """
            SELECT max((SELECT last FROM event_end), coalesce(
                (SELECT number + count - 1 FROM event ORDER BY number DESC LIMIT 1), 0))
            """;

    private static final String INSERT =
            "INSERT INTO event (number, count, run, first, last, lines) VALUES (1 + ("
                    + LAST_NUMBER
                    + "), ?, ?, ?, ?, ?)";

    public static final String NEXT =
            """
            SELECT last, lines FROM event
            WHERE run = ?1 AND first >= coalesce(
                (SELECT max(first) FROM event WHERE run = ?1 AND first <= ?2), 0)
                AND last >= ?2
            ORDER BY first LIMIT 1
            """;

    /// {@return events as rows}
    public static List<EventChunk> chunks(List<Event> events) {
        var chunks = new ArrayList<EventChunk>();
        var lines = new EventLineCodec();
        long first = 0;
        int count = 0;
        for (var event : events) {
            first = lines.isEmpty() ? event.seq() : first;
            count = lines.isEmpty() ? 1 : count + 1;
            lines.add(event);
            if (lines.length() > LONG) {
                chunks.add(new EventChunk(first, event.seq(), count, lines.drain()));
            }
        }
        if (!lines.isEmpty()) {
            chunks.add(new EventChunk(first, events.getLast().seq(), count, lines.drain()));
        }
        return chunks;
    }

    /// Adds the events that are not stored yet. A caller that got no confirmation tries again.
    ///
    /// @param chunks the same events as rows
    public void add(long run, List<Event> events, List<EventChunk> chunks) {
        if (!events.isEmpty()) {
            long last = last(run);
            var fresh =
                    last < events.getFirst().seq()
                            ? chunks
                            : chunks(events.stream().filter(one -> one.seq() > last).toList());
            fresh.forEach(chunk -> add(run, chunk));
            link.touch(ChangeTopic.events());
        }
    }

    private void add(long run, EventChunk chunk) {
        link.update(INSERT, chunk.count, run, chunk.first, chunk.last, chunk.lines);
    }

    public long last(long run) {
        return link.first(
                        "SELECT last FROM event WHERE run = ? ORDER BY first DESC LIMIT 1",
                        row -> row.getLong(1),
                        run)
                .orElse(0L);
    }

    public List<Value> read(RunId id, long run, long from, int most) {
        var found = new ArrayList<Value>();
        long next = from;
        while (found.size() < most) {
            var chunk = next(run, next);
            if (chunk.isEmpty()) {
                return found;
            }
            for (var event : chunk.get().events(id)) {
                if (event.at("seq").toLong() >= from && found.size() < most) {
                    found.add(event);
                }
            }
            next = chunk.get().last + 1;
        }
        return found;
    }

    private Optional<EventChunk> next(long run, long from) {
        return link.first(
                NEXT, row -> new EventChunk(from, row.getLong(1), 0, row.getString(2)), run, from);
    }

    void delete(long run) {
        // The last numbers must not be used again.
        link.update("UPDATE event_end SET last = (" + LAST_NUMBER + ")");
        link.erase("DELETE FROM event WHERE run = ?", run);
    }

    /// A sequence of events in one row.
    ///
    /// @param first the number of the first event, or a smaller one
    /// @param last the number of the last event
    /// @param count the number of events; 0 if it is not read
    /// @param lines the events, as [EventLineCodec]
    record EventChunk(long first, long last, int count, String lines) {

        List<Value.Fields> events(RunId run) {
            return EventLineCodec.read(run, lines);
        }
    }
}
