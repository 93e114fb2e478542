-- The topics of the latest changes, so that other processes know which of their threads to wake.
-- Only the newest rows are kept.
CREATE TABLE change (
    number INTEGER PRIMARY KEY,
    writer INTEGER NOT NULL,
    topic TEXT NOT NULL
) STRICT;
