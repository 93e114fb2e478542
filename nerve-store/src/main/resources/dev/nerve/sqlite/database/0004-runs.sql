-- Runs of workflows.
--
-- The texts that runs are made from, once each.
CREATE TABLE source (
    key INTEGER PRIMARY KEY,
    hash TEXT NOT NULL UNIQUE,
    text TEXT NOT NULL
) STRICT;

-- How far runs have come. A key is never used twice: journals know their run by it.
CREATE TABLE run (
    key INTEGER PRIMARY KEY AUTOINCREMENT,
    -- Absent if it was removed, and forks of it still share its journal.
    name TEXT UNIQUE,
    wanted TEXT NOT NULL DEFAULT 'go_on',
    wanted_by TEXT NOT NULL DEFAULT '',
    state TEXT NOT NULL,
    owner INTEGER,
    owner_since INTEGER,
    changed INTEGER NOT NULL,
    -- In nanoseconds.
    active INTEGER NOT NULL,
    -- The code of a failure.
    code TEXT,
    -- What it gave, or the message of its failure, as JSON; absent while it is not over.
    output TEXT,
    attributes TEXT
) STRICT;

-- With what they began: apart from what changes, because it may be large.
CREATE TABLE run_start (
    run INTEGER PRIMARY KEY,
    -- The run that it was forked from, and the first number of its journal that is not shared.
    origin INTEGER,
    up_to INTEGER,
    kind TEXT NOT NULL,
    workflow TEXT NOT NULL,
    file TEXT NOT NULL,
    source INTEGER,
    began INTEGER NOT NULL,
    params TEXT NOT NULL,
    input TEXT NOT NULL,
    origin_name TEXT,
    origin_at TEXT,
    origin_input TEXT
) STRICT;

CREATE INDEX run_start_origin ON run_start (origin) WHERE origin IS NOT NULL;

CREATE INDEX run_start_source ON run_start (source) WHERE source IS NOT NULL;

-- What was written to the journals of all runs, in this order. Nothing is changed afterwards: that
-- something is forgotten is written too. There is no index: many runs that write at once would
-- change a page of it each.
CREATE TABLE journal (
    number INTEGER PRIMARY KEY,
    -- The number before it in the same journal; absent at the first.
    before INTEGER,
    run INTEGER NOT NULL,
    -- 0 begun, 1 done, 2 forgotten, 3 all inside forgotten
    kind INTEGER NOT NULL,
    path TEXT NOT NULL,
    call INTEGER NOT NULL,
    -- Absent if they are as they were when it began; an effect that is named by its run and path is
    -- empty.
    effect TEXT,
    what TEXT,
    given TEXT,
    tokens INTEGER NOT NULL DEFAULT 0,
    steps INTEGER NOT NULL DEFAULT 0,
    model_calls INTEGER NOT NULL DEFAULT 0,
    cost INTEGER NOT NULL DEFAULT 0,
    unpriced INTEGER NOT NULL DEFAULT 0,
    details TEXT,
    code TEXT,
    output TEXT,
    attributes TEXT
) STRICT;

-- Where the journals end.
CREATE TABLE journal_end (
    run INTEGER PRIMARY KEY,
    last INTEGER
) STRICT;

CREATE TABLE gate (
    key INTEGER PRIMARY KEY,
    run INTEGER NOT NULL,
    path TEXT NOT NULL,
    since INTEGER NOT NULL,
    -- As JSON.
    question TEXT NOT NULL,
    answer TEXT,
    UNIQUE (run, path)
) STRICT;

-- Answers that only the run can check.
CREATE TABLE offer (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    gate INTEGER NOT NULL,
    answer TEXT NOT NULL,
    refusal TEXT
) STRICT;

CREATE INDEX offer_gate ON offer (gate);

-- Events, many in each row.
CREATE TABLE event (
    key INTEGER PRIMARY KEY,
    run INTEGER NOT NULL,
    first INTEGER NOT NULL,
    last INTEGER NOT NULL,
    -- One JSON list on each line: number, path, node, type, nanoseconds, data. An empty path is that
    -- of the line before, an empty node is named as the path ends, and nanoseconds count from the
    -- line before, those of the first line from 1970.
    lines TEXT NOT NULL,
    UNIQUE (run, first)
) STRICT;
