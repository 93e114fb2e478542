-- Every execution is a run. Light runs have no journal, except the rows of programs that began.
-- The columns of lists still come before the large ones, and a key is still never used twice.
CREATE TABLE run_8 (
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
    -- 1 if it is a light run, which cannot be resumed.
    light INTEGER NOT NULL DEFAULT 0,
    -- The usage up to the last change; cost in billionths of a dollar. Runs that ended in an earlier
    -- version have it in their last event only.
    tokens INTEGER NOT NULL DEFAULT 0,
    steps INTEGER NOT NULL DEFAULT 0,
    model_calls INTEGER NOT NULL DEFAULT 0,
    cost INTEGER NOT NULL DEFAULT 0,
    unpriced INTEGER NOT NULL DEFAULT 0,
    -- The name of the session that it belongs to; empty if there is none.
    session TEXT NOT NULL DEFAULT '',
    -- The name of the run that started it, and of the outermost one; absent if nothing did.
    parent TEXT,
    root TEXT,
    -- The title for people; empty if nobody gave it one.
    title TEXT NOT NULL DEFAULT '',
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

INSERT INTO run_8 (key, name, state, worker, epoch, owner, owner_since, wanted, wanted_by, changed,
    active, session, labels, archived, code, excerpt, output, attributes)
SELECT key, name, state, worker, epoch, owner, owner_since, wanted, wanted_by, changed,
    active, session, labels, archived, code, excerpt, output, attributes
FROM run;

DELETE FROM sqlite_sequence WHERE name = 'run_8';

INSERT INTO sqlite_sequence (name, seq)
SELECT 'run_8', seq FROM sqlite_sequence WHERE name = 'run';

DROP TABLE run;

ALTER TABLE run_8 RENAME TO run;
