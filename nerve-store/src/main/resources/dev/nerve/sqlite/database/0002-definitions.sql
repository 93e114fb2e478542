-- Sessions and the definitions of their nodes; the keys grow in the order in which they are made.
CREATE TABLE session (
    key INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE,
    -- What is known about it, as JSON.
    info TEXT NOT NULL,
    created INTEGER NOT NULL
) STRICT;

CREATE TABLE node (
    key INTEGER PRIMARY KEY,
    session INTEGER NOT NULL,
    name TEXT NOT NULL,
    -- As JSON.
    definition TEXT NOT NULL,
    metadata TEXT,
    UNIQUE (session, name)
) STRICT;
