-- Sessions and the definitions of their nodes. The keys grow in the order of creation.
CREATE TABLE session (
    key INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE,
    -- Its metadata, as JSON.
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
