package dev.nerve.sqlite.run;

import dev.nerve.RunId;
import dev.nerve.run.RunState;
import dev.nerve.sqlite.database.EpochNanos;
import dev.nerve.sqlite.database.StoreConnection;
import dev.nerve.value.Value;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;

/// A reader of the names of runs that ended long ago. It reads no large column.
///
/// @param link the connection
public record ExpiredRunReader(StoreConnection link) {

    /// Is true for a run with a fork that has no events yet.
    private static final String HAS_UNSTARTED_FORK =
            """
            EXISTS (SELECT 1 FROM run_start AS start JOIN run AS fork ON fork.key = start.run
                WHERE start.origin = run.key AND fork.name IS NOT NULL
                    AND NOT EXISTS (SELECT 1 FROM event WHERE event.run = fork.key))
            """;

    private static final String LIST =
            """
            SELECT name FROM run
            WHERE name IS NOT NULL AND state IN (SELECT value FROM json_each(?1)) AND changed < ?2
                AND NOT %s
            ORDER BY changed, key LIMIT ?3 OFFSET ?4
            """
                    .formatted(HAS_UNSTARTED_FORK);

    private static final Value OVER =
            new Value.Items(
                    Arrays.stream(RunState.values())
                            .filter(RunState::isOver)
                            .map(state -> Value.of(state.wireName()))
                            .toList());

    /// {@return the runs that ended before a time, the one that ended first first}
    public List<RunId> list(Instant before, int skipped, int most) {
        return link.list(
                LIST,
                row -> RunId.of(row.getString(1)),
                OVER.toJson(),
                EpochNanos.toNearestNanos(before),
                most,
                skipped);
    }

    /// {@return whether a run has a fork without events}
    public boolean hasUnstartedFork(RunId id) {
        return link.first(
                        "SELECT 1 FROM run WHERE name = ? AND " + HAS_UNSTARTED_FORK,
                        row -> row.getInt(1),
                        id.name())
                .isPresent();
    }
}
