-- Gates of all runs, and of nodes outside of runs. People and programs name a gate by its key, so a
-- key is never used twice.
CREATE TABLE gate_next (
    key INTEGER PRIMARY KEY AUTOINCREMENT,
    -- Both are absent outside of runs.
    run INTEGER,
    path TEXT,
    kind TEXT NOT NULL,
    -- The names of the session and of the node that asks; absent if they are unknown.
    session TEXT,
    node TEXT,
    since INTEGER NOT NULL,
    -- The time of the answer; absent while the gate waits.
    settled INTEGER,
    -- As JSON, like all columns after it.
    question TEXT NOT NULL,
    answer TEXT,
    schema TEXT,
    payload TEXT,
    UNIQUE (run, path)
) STRICT;

INSERT INTO gate_next (key, run, path, kind, since, settled, question, answer)
SELECT key, run, path, 'gate', since,
    CASE
        WHEN answer IS NULL THEN NULL
        WHEN json_valid(answer)
            THEN coalesce(unixepoch(json_extract(answer, '$.at')) * 1000000000, since)
        ELSE since
    END,
    question, answer
FROM gate;

DROP TABLE gate;

ALTER TABLE gate_next RENAME TO gate;

-- The inbox reads only the gates that wait, and few of all gates do.
CREATE INDEX gate_waiting ON gate (settled) WHERE settled IS NULL;
