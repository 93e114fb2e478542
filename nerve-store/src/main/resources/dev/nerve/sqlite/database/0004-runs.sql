-- Runs of workflows.
--
-- The texts of the workflows of runs, each stored once.
CREATE TABLE source (
    key INTEGER PRIMARY KEY,
    hash TEXT NOT NULL UNIQUE,
    text TEXT NOT NULL
) STRICT;

-- The states of runs. A key is never reused, because journals refer to their run by it.
CREATE TABLE run (
    key INTEGER PRIMARY KEY AUTOINCREMENT,
    -- Absent if the run was deleted and forks still share its journal.
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
    -- Its output, or the message of its failure, as JSON; absent until its end.
    output TEXT,
    attributes TEXT
) STRICT;

-- The start values of runs. They may be large, so they are separate from the columns that change.
CREATE TABLE run_start (
    run INTEGER PRIMARY KEY,
    -- The run from which it was forked, and the first number of its journal that is not shared.
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

-- The journals of all runs, in the order of writing. Rows never change: a removal is a row, too.
-- There is no index, because each of many concurrent runs would change a page of it.
CREATE TABLE journal (
    number INTEGER PRIMARY KEY,
    -- The number of the previous row in the same journal; absent in the first row.
    before INTEGER,
    run INTEGER NOT NULL,
    -- 0 begun, 1 done, 2 forgotten, 3 all inside forgotten
    kind INTEGER NOT NULL,
    path TEXT NOT NULL,
    call INTEGER NOT NULL,
    -- Absent if they are the same as at the beginning. An effect whose name follows from its run and
    -- path is empty.
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

-- The last rows of the journals.
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
    -- One JSON list per line: number, path, node, type, nanoseconds, data. An empty path is that of
    -- the previous line. An empty node has the last name of the path. Nanoseconds count from the
    -- previous line; in the first line they count from 1970.
    lines TEXT NOT NULL,
    UNIQUE (run, first)
) STRICT;
