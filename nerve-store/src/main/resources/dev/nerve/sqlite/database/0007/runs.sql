-- The columns of lists come before the large ones, so that a list does not read those. A key is
-- still never used twice.
CREATE TABLE run_next (
    key INTEGER PRIMARY KEY AUTOINCREMENT,
    -- Absent if it was removed, and forks of it still share its journal.
    name TEXT UNIQUE,
    state TEXT NOT NULL,
    -- The name of the owner's file in the directory `workers`. Empty if nobody owns the run, or if
    -- a process of an earlier version does; that is known by its process number and start.
    worker TEXT NOT NULL DEFAULT '',
    -- It grows with every owner; an owner of a smaller one has lost the run.
    epoch INTEGER NOT NULL DEFAULT 0,
    owner INTEGER,
    owner_since INTEGER,
    wanted TEXT NOT NULL DEFAULT 'go_on',
    wanted_by TEXT NOT NULL DEFAULT '',
    changed INTEGER NOT NULL,
    -- In nanoseconds.
    active INTEGER NOT NULL,
    -- The name of the session that it belongs to; empty if there is none.
    session TEXT NOT NULL DEFAULT '',
    -- A list of texts, as JSON.
    labels TEXT NOT NULL DEFAULT '[]',
    -- 1 if lists leave it out.
    archived INTEGER NOT NULL DEFAULT 0,
    -- The code of a failure.
    code TEXT,
    -- The beginning of a long output, for lists.
    excerpt TEXT,
    -- The result, or the message of the failure, as JSON; absent while the run is not over.
    output TEXT,
    attributes TEXT
) STRICT;

INSERT INTO run_next (key, name, state, worker, owner, owner_since, wanted, wanted_by, changed,
    active, code, excerpt, output, attributes)
SELECT key, name, state, worker, owner, owner_since, wanted, wanted_by, changed,
    active, code, CASE WHEN octet_length(output) > 4000 THEN substr(output, 1, 500) END,
    output, attributes
FROM run;

DELETE FROM sqlite_sequence WHERE name = 'run_next';

INSERT INTO sqlite_sequence (name, seq)
SELECT 'run_next', seq FROM sqlite_sequence WHERE name = 'run';

DROP TABLE run;

ALTER TABLE run_next RENAME TO run;

-- How runs began, with the large columns last.
CREATE TABLE run_start_next (
    run INTEGER PRIMARY KEY,
    -- The run that it was forked from, and the first number of its journal that is not shared.
    origin INTEGER,
    up_to INTEGER,
    kind TEXT NOT NULL,
    workflow TEXT NOT NULL,
    file TEXT NOT NULL,
    source INTEGER,
    began INTEGER NOT NULL,
    origin_name TEXT,
    origin_at TEXT,
    params TEXT NOT NULL,
    input TEXT NOT NULL,
    origin_input TEXT
) STRICT;

INSERT INTO run_start_next
SELECT run, origin, up_to, kind, workflow, file, source, began, origin_name, origin_at,
    params, input, origin_input
FROM run_start;

DROP TABLE run_start;

ALTER TABLE run_start_next RENAME TO run_start;

CREATE INDEX run_start_origin ON run_start (origin) WHERE origin IS NOT NULL;

CREATE INDEX run_start_source ON run_start (source) WHERE source IS NOT NULL;
