-- Sessions and nodes with what lists need: versions, labels, archive, types. Large columns come last.
CREATE TABLE session_7 (
    key INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE,
    -- Grows with each change of the session or its nodes; no session had the same number before.
    version INTEGER NOT NULL,
    archived INTEGER NOT NULL DEFAULT 0,
    created INTEGER NOT NULL,
    -- As JSON; absent if there are none.
    labels TEXT,
    -- The description, tags and metadata, as JSON.
    info TEXT NOT NULL
) STRICT;

INSERT INTO session_7 (key, name, version, created, info)
SELECT key, name, key, created, info FROM session;

DROP TABLE session;

ALTER TABLE session_7 RENAME TO session;

-- The newest version of all sessions, also of deleted ones.
CREATE TABLE definition_version (
    number INTEGER NOT NULL
) STRICT;

INSERT INTO definition_version SELECT coalesce(max(key), 0) FROM session;

CREATE TABLE node_7 (
    key INTEGER PRIMARY KEY,
    session INTEGER NOT NULL,
    name TEXT NOT NULL,
    -- Empty if an earlier version stored the node and its definition is sealed.
    type TEXT NOT NULL,
    -- The id of the request that made it as a fork.
    fork_request TEXT,
    -- As JSON; absent if there are none.
    labels TEXT,
    metadata TEXT,
    -- As JSON.
    definition TEXT NOT NULL,
    UNIQUE (session, name)
) STRICT;

INSERT INTO node_7 (key, session, name, type, fork_request, labels, metadata, definition)
SELECT key, session, name,
    CASE WHEN json_valid(definition) THEN coalesce(definition ->> '$.type', '') ELSE '' END,
    CASE WHEN json_valid(metadata) THEN metadata ->> '$.fork_request.id' END,
    CASE WHEN json_valid(metadata) AND json_type(metadata, '$.labels') = 'object'
        THEN metadata -> '$.labels' END,
    metadata, definition
FROM node;

DROP TABLE node;

ALTER TABLE node_7 RENAME TO node;

CREATE INDEX node_fork_request ON node (fork_request) WHERE fork_request IS NOT NULL;
