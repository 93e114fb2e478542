-- Conversations and their rows.
--
-- The text "nerv", which marks the file as a store of nerve.
PRAGMA application_id = 1852142198;

-- Other tables refer to a conversation by its key. A conversation that is referred to and does not
-- exist has a row in which only the name is valid.
CREATE TABLE conversation (
    key INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE,
    -- 0 live, 1 retired, 2 deleted, 3 only a name
    state INTEGER NOT NULL,
    -- The position after its last row.
    end_seq INTEGER NOT NULL DEFAULT 0,
    -- In nanoseconds since 1970, like all times.
    created INTEGER NOT NULL DEFAULT 0,
    -- 0 root, 1 fork, 2 hand-off
    relation INTEGER NOT NULL DEFAULT 0,
    base_owner INTEGER,
    base_end INTEGER,
    forked_from INTEGER,
    -- The first position of the source that it does not share.
    forked_at INTEGER NOT NULL DEFAULT 0,
    -- Its number among the forks of the same source, in the order of their creation.
    forked_as INTEGER,
    spawned_by INTEGER,
    -- As JSON; absent if there are none.
    labels TEXT
) STRICT;

CREATE INDEX conversation_base ON conversation (base_owner) WHERE base_owner IS NOT NULL;

CREATE INDEX conversation_fork ON conversation (forked_from, forked_as)
WHERE forked_from IS NOT NULL;

CREATE INDEX conversation_spawned ON conversation (spawned_by) WHERE spawned_by IS NOT NULL;

-- The rows of conversations, each with the numbers of the view after it.
CREATE TABLE said (
    owner INTEGER NOT NULL,
    seq INTEGER NOT NULL,
    time INTEGER NOT NULL,
    kind INTEGER NOT NULL,
    -- As JSON.
    content TEXT NOT NULL,
    messages INTEGER NOT NULL,
    turns INTEGER NOT NULL,
    tokens INTEGER NOT NULL,
    open_turn INTEGER,
    open_calls INTEGER NOT NULL,
    -- The conversation in which it was first written; absent if that is this one.
    origin INTEGER,
    origin_seq INTEGER,
    PRIMARY KEY (owner, seq)
) WITHOUT ROWID, STRICT;

-- Clears and compactions: few, and read at every load.
CREATE INDEX said_curtain ON said (owner, seq) WHERE kind IN (9, 10);

-- All rows that hide others, also rewinds and failed turns: read to find the visible rows.
CREATE INDEX said_cut ON said (owner, seq) WHERE kind IN (9, 10, 11, 14);

CREATE INDEX said_mark ON said (owner, content, seq) WHERE kind = 8;

-- Copies: few, and read by a redaction.
CREATE INDEX said_copy ON said (origin, origin_seq) WHERE origin IS NOT NULL;

CREATE TABLE request (
    id TEXT PRIMARY KEY,
    made INTEGER NOT NULL,
    fingerprint TEXT NOT NULL
) WITHOUT ROWID, STRICT;

CREATE INDEX request_made ON request (made);
