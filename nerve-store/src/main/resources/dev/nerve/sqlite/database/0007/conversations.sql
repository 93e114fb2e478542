-- Conversations with what lists and owners need.
CREATE TABLE conversation_7 (
    key INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE,
    -- 0 live, 1 retired, 2 deleted, 3 only a name
    state INTEGER NOT NULL,
    archived INTEGER NOT NULL DEFAULT 0,
    -- The position after its last row.
    end_seq INTEGER NOT NULL DEFAULT 0,
    created INTEGER NOT NULL DEFAULT 0,
    -- The time of its last row, or of its creation.
    changed INTEGER NOT NULL DEFAULT 0,
    -- 0 root, 1 fork, 2 hand-off
    relation INTEGER NOT NULL DEFAULT 0,
    base_owner INTEGER,
    base_end INTEGER,
    forked_from INTEGER,
    -- The first position of the source that the fork did not take along.
    forked_at INTEGER NOT NULL DEFAULT 0,
    -- Its number among the forks of the same source, in the order of their creation.
    forked_as INTEGER,
    spawned_by INTEGER,
    -- The worker that holds the open turn; empty if nobody does.
    holder TEXT NOT NULL DEFAULT '',
    -- As JSON; absent if there are none.
    labels TEXT
) STRICT;

INSERT INTO conversation_7 (key, name, state, end_seq, created, changed, relation, base_owner,
    base_end, forked_from, forked_at, forked_as, spawned_by, labels)
SELECT key, name, state, end_seq, created,
    coalesce((SELECT time FROM said WHERE owner = conversation.key ORDER BY seq DESC LIMIT 1),
        created),
    relation, base_owner, base_end, forked_from, forked_at, forked_as, spawned_by, labels
FROM conversation;

DROP TABLE conversation;

ALTER TABLE conversation_7 RENAME TO conversation;

CREATE INDEX conversation_base ON conversation (base_owner) WHERE base_owner IS NOT NULL;

CREATE INDEX conversation_fork ON conversation (forked_from, forked_as)
WHERE forked_from IS NOT NULL;

CREATE INDEX conversation_spawned ON conversation (spawned_by) WHERE spawned_by IS NOT NULL;
