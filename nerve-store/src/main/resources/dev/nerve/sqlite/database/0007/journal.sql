-- Effects are identified by the node and the hash of its input, each in a column of its own. Before,
-- both were parts of texts for people, such as "chat 'writer'".
CREATE TABLE journal_next (
    number INTEGER PRIMARY KEY,
    -- The number before it in the same journal; absent at the first.
    before INTEGER,
    run INTEGER NOT NULL,
    -- 0 begun, 1 done, 2 forgotten, 3 all inside forgotten
    kind INTEGER NOT NULL,
    path TEXT NOT NULL,
    call INTEGER NOT NULL,
    -- Absent, with the next five, if they are as they were when it began; an effect that is named by
    -- its run and path is empty.
    effect TEXT,
    -- The type and the name of the node; empty for an operation of the run itself.
    node_kind TEXT,
    node TEXT,
    -- Absent if the node is executed.
    operation TEXT,
    -- The hash of the input if only its beginning is stored.
    given_hash TEXT,
    -- The input or its beginning; sealed together with the hash if it contains a secret.
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

INSERT INTO journal_next
SELECT number, before, run, kind, path, call, effect,
    CASE WHEN what LIKE '% ''%' THEN substr(what, 1, instr(what, ' ''') - 1)
        WHEN what IS NOT NULL THEN '' END,
    CASE WHEN what LIKE '% ''%'
        THEN substr(what, instr(what, ' ''') + 2, length(what) - instr(what, ' ''') - 2)
        WHEN what IS NOT NULL THEN '' END,
    CASE WHEN what NOT LIKE '% ''%' THEN what END,
    CASE WHEN substr(given, -27, 3) = '… #' THEN substr(given, -24) END,
    CASE WHEN substr(given, -27, 3) = '… #' THEN substr(given, 1, length(given) - 26)
        ELSE given END,
    tokens, steps, model_calls, cost, unpriced, details, code, output, attributes
FROM journal;

DROP TABLE journal;

ALTER TABLE journal_next RENAME TO journal;
