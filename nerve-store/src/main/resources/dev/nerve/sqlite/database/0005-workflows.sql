-- Loaded workflows, which can be run by name.
CREATE TABLE workflow (
    key INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE,
    kind TEXT NOT NULL,
    file TEXT NOT NULL,
    -- Absent if the text is empty.
    source INTEGER,
    description TEXT NOT NULL,
    -- A list, as JSON.
    params TEXT NOT NULL,
    loaded INTEGER NOT NULL
) STRICT;

CREATE INDEX workflow_source ON workflow (source) WHERE source IS NOT NULL;
