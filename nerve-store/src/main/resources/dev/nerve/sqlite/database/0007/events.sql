-- Events of all runs and sessions, many in each row. One sequence numbers all events of the store:
-- the events of a row have consecutive numbers.
CREATE TABLE event_next (
    -- The number of the first event.
    number INTEGER PRIMARY KEY,
    count INTEGER NOT NULL,
    -- The run, and the numbers of the first and the last event in it; absent outside of runs.
    run INTEGER,
    first INTEGER,
    last INTEGER,
    -- The name of the session of events outside of runs, if they have one.
    session TEXT,
    -- In runs, one JSON list on each line: number, path, node, type, nanoseconds, data. An empty path
    -- is that of the line before, an empty node is named as the path ends, and nanoseconds count from
    -- the line before, those of the first line from 1970. Outside of runs, one JSON object on each
    -- line.
    lines TEXT NOT NULL,
    UNIQUE (run, first)
) STRICT;

-- The last number that was in use before events were deleted.
CREATE TABLE event_end (
    last INTEGER NOT NULL
) STRICT;

CREATE TEMP TABLE event_number AS
SELECT key, size, sum(size) OVER (ORDER BY key) - size + 1 AS number
FROM (
    SELECT key,
        length(lines) - length(replace(lines, char(10), '')) + (substr(lines, -1) <> char(10))
            AS size
    FROM main.event
);

INSERT INTO event_next (number, count, run, first, last, lines)
SELECT event_number.number, event_number.size, event.run, event.first, event.last, event.lines
FROM main.event JOIN temp.event_number ON event_number.key = event.key
ORDER BY event.key;

DROP TABLE temp.event_number;

INSERT INTO event_end (last) SELECT coalesce(max(number + count - 1), 0) FROM event_next;

DROP TABLE event;

ALTER TABLE event_next RENAME TO event;
